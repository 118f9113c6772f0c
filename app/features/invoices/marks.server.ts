import { desc, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { DisputeState } from '#app/domain/money/gateway-entries.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { disputes, outsideRefunds } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

const MOST_MARKS = 20

/** What has become of an invoice's money at a gateway, by itself. */
export type GatewayMark =
  | { kind: 'dispute'; id: string; state: DisputeState; amount: Cents; reason: string; dueAt: number | null }
  | { kind: 'refund'; id: string; state: 'pending' | 'succeeded'; amount: Cents; uncredited: Cents }

/** The latest first: disputes and refunds of all payments of an invoice, and of the deposit that was put on it. */
export async function listMarks({ db }: Reads, invoiceId: string): Promise<GatewayMark[]> {
  const paidBy = sql`(
    select payment_id from payment_targets where kind = 'invoice' and target_id = ${invoiceId}
    union
    select targets.payment_id from deposits
      join payment_targets targets on targets.kind = 'deposit' and targets.target_id = deposits.id
    where deposits.invoice_id = ${invoiceId})`
  const [disputed, refunded] = await Promise.all([
    db
      .select()
      .from(disputes)
      .where(sql`payment_id in ${paidBy}`)
      .orderBy(desc(disputes.openedAt), disputes.id)
      .limit(MOST_MARKS),
    db
      .select({
        id: outsideRefunds.id,
        state: outsideRefunds.state,
        amount: outsideRefunds.amount,
        credited: sql<Cents>`(select coalesce(sum(amount), 0) from refunds
          where outside_id = outside_refunds.id and refunds.state <> 'failed')`,
      })
      .from(outsideRefunds)
      .where(sql`payment_id in ${paidBy} and state <> 'failed'`)
      .orderBy(desc(outsideRefunds.createdAt), outsideRefunds.id)
      .limit(MOST_MARKS),
  ])
  return [
    ...disputed.map(({ id, state, amount, reason, dueAt }) => ({
      kind: 'dispute' as const,
      id,
      state,
      amount,
      reason,
      dueAt,
    })),
    ...refunded.map(({ id, state, amount, credited }) => ({
      kind: 'refund' as const,
      id,
      state: state === 'pending' ? ('pending' as const) : ('succeeded' as const),
      amount,
      uncredited: amount - credited,
    })),
  ]
}
