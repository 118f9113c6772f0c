import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { disputes, outsideRefunds, payments } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export type DisputeRow = typeof disputes.$inferSelect
export type OutsideRefundRow = typeof outsideRefunds.$inferSelect

/** The payment that a gateway knows by this charge; null where it is none of ours. */
export async function findChargedPayment({ db, gateway }: Pick<Ctx, 'db' | 'gateway'>, charge: string) {
  const [row] = await db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.gatewayRef, charge), eq(payments.gateway, gateway.name)))
    .limit(1)
  return row ?? null
}

export async function findDispute({ db }: Reads, id: string): Promise<DisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id)).limit(1)
  return row ?? null
}

export async function findOutside({ db }: Reads, id: string): Promise<OutsideRefundRow | null> {
  const [row] = await db.select().from(outsideRefunds).where(eq(outsideRefunds.id, id)).limit(1)
  return row ?? null
}

/** What of a dispute the books hold as lost. */
export async function findLost({ db }: Reads, id: string): Promise<Cents> {
  const [row] = await db.all<{ lost: Cents }>(sql`
    select coalesce(sum(amount), 0) as lost from money_lines where account = 'chargeback' and party = ${id}`)
  return row?.lost ?? 0
}

/** Whether a deposit's rest was to go back under this key. */
export async function isDepositRefund({ db }: Reads, key: string): Promise<boolean> {
  const [, id] = /^deposit:([^:]+):(?:close|default)(?::\d+)?$/.exec(key) ?? []
  if (!id) return false
  const [row] = await db.all<{ found: number }>(
    sql`select exists (select 1 from deposits where id = ${id}) as found`,
  )
  return row?.found === 1
}
