import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Fund } from '#app/domain/money/credit.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { RefundRow, SoldInvoice } from './queries.server.ts'

type Reads = Pick<Ctx, 'db'>

/** A way by which an invoice was paid, and what a gateway needs to give it back. */
export type PaidBy = Fund & {
  gateway: string | null
  charge: string | null
  name: string
  last4: string
  /** The refund that was made at the gateway itself and has no credit note yet; null for what is still to go back. */
  outsideId: string | null
  /** Whether it came as the deposit that was put on the invoice. */
  ofDeposit: boolean
}

type FundRecord = {
  paymentId: string
  charged: Cents
  fromWallet: Cents
  chargedBack: Cents
  walletBack: Cents
  ofInvoice: Cents
  givenBack: Cents
  gateway: string | null
  charge: string | null
  name: string | null
  last4: string | null
  /** Refunds made at the gateway itself, as JSON: each with what of it no credit note says yet. */
  outside: string
  /** What of them is of the rest of a deposit, which is back with its owner. */
  ofRest?: Cents
}

/** Refunds of a payment that were made at its gateway, each with what of it no credit note says yet. */
const OUTSIDE = sql`(select json_group_array(json_array(id, state, amount - (
    select coalesce(sum(amount), 0) from refunds where outside_id = outside_refunds.id and state <> 'failed')))
  from outside_refunds where payment_id = payments.id and state <> 'failed') as outside`

/**
 * The ways by which an invoice was paid, in the order in which money goes back by them: payments of it, then what placed
 * the deposit on it, then what stands in the books alone: what came by hand, and a deposit that was left at the yard.
 */
export async function listFunds({ db }: Reads, invoice: SoldInvoice): Promise<PaidBy[]> {
  const [paid, deposited, other, gone] = await Promise.all([
    db.all<FundRecord>(sql`
      select payments.id as paymentId, payments.amount - payments.wallet_amount as charged,
        payments.wallet_amount as fromWallet, targets.amount as ofInvoice, payments.gateway,
        payments.gateway_ref as charge, payments.source_name as name, payments.source_last4 as last4, ${OUTSIDE},
        coalesce(sum(given.amount) filter (where given.way = 'gateway'), 0) as chargedBack,
        coalesce(sum(given.amount) filter (where given.way = 'wallet'), 0) as walletBack,
        coalesce(sum(given.amount) filter (where notes.invoice_id = ${invoice.id}), 0) as givenBack
      from payment_targets targets join payments on payments.id = targets.payment_id
        left join refunds given on given.payment_id = payments.id and given.state <> 'failed'
        left join credit_notes notes on notes.id = given.credit_note_id
      where targets.kind = 'invoice' and targets.target_id = ${invoice.id} and payments.state = 'succeeded'
      group by payments.id order by payments.updated_at desc, payments.id`),
    // of what the payment took, the rest of the deposit went back before
    db.all<FundRecord>(sql`
      select payments.id as paymentId, payments.amount - payments.wallet_amount - deposits.refunded as charged,
        payments.wallet_amount as fromWallet, deposits.applied as ofInvoice, deposits.outside as ofRest,
        payments.gateway,
        payments.gateway_ref as charge, payments.source_name as name, payments.source_last4 as last4, ${OUTSIDE},
        coalesce(sum(given.amount) filter (where given.way = 'gateway'), 0) as chargedBack,
        coalesce(sum(given.amount) filter (where given.way = 'wallet'), 0) as walletBack,
        coalesce(sum(given.amount), 0) as givenBack
      from deposits
        join payment_targets targets on targets.kind = 'deposit' and targets.target_id = deposits.id
        join payments on payments.id = targets.payment_id
        left join refunds given on given.payment_id = payments.id and given.state <> 'failed'
      where deposits.invoice_id = ${invoice.id} and deposits.applied > 0 and payments.state = 'succeeded'
      group by payments.id order by payments.updated_at desc, payments.id`),
    db.all<{ account: 'cash' | 'deposit'; taken: Cents }>(sql`
      select other.account, sum(
          iif(owed.amount < 0, min(other.amount, -owed.amount), max(other.amount, -owed.amount))) as taken
      from money_lines owed join money_lines other
        on other.entry_id = owed.entry_id and other.account in ('cash', 'deposit')
      where owed.account = 'receivable' and owed.party = ${invoice.id} group by other.account`),
    db.all<{ way: RefundRow['way']; given: Cents }>(sql`
      select way, sum(refunds.amount) as given
      from refunds join credit_notes on credit_notes.id = refunds.credit_note_id
      where credit_notes.invoice_id = ${invoice.id} and state <> 'failed' and payment_id is null group by way`),
  ])
  const taken = (account: string) => other.find((one) => one.account === account)?.taken ?? 0
  const given = (way: string) => gone.find((one) => one.way === way)?.given ?? 0
  const placed = deposited.reduce((sum, { ofInvoice }) => sum + ofInvoice, 0)
  // one that was paid before there were books was paid by hand
  const unbooked = paid.length === 0 && other.length === 0 && invoice.paymentMethod === 'offline'
  return [
    ...paid.flatMap((row) => waysOf(row, false)),
    ...deposited.flatMap((row) => waysOf(row, true)),
    // a deposit that was left at the yard goes to the wallet, as it does when it is released
    ...without(taken('deposit') - placed - given('wallet'), 'wallet', true),
    ...without((unbooked ? invoice.total : taken('cash')) - given('cash'), 'cash'),
  ]
}

const NO_CHARGE = { gateway: null, charge: null, name: '', last4: '', outsideId: null }

/** What has gone back at the gateway already comes first: it is only said. What is left there is so much less. */
function waysOf(record: FundRecord, ofDeposit: boolean): PaidBy[] {
  const { paymentId, charged, chargedBack, fromWallet, walletBack, ...row } = record
  const { gateway, charge, name, last4 } = row
  const ofInvoice = row.ofInvoice - row.givenBack
  const charging = { gateway, charge, name: name ?? '', last4: last4 ?? '', ofDeposit }
  const made = JSON.parse(row.outside) as [string, string, Cents][]
  const outside = withoutRest(made, row.ofRest ?? 0).filter(([, , left]) => left > 0)
  const gone = outside.reduce((sum, [, , left]) => sum + left, 0)
  return [
    ...outside
      .filter(([, state]) => state === 'succeeded')
      .map(([outsideId, , left]) => ({
        paymentId,
        to: 'gateway' as const,
        left,
        ofInvoice,
        ...charging,
        outsideId,
      })),
    {
      paymentId,
      to: 'gateway',
      left: charged - chargedBack - gone - (row.ofRest ?? 0),
      ofInvoice,
      ...charging,
      outsideId: null,
    },
    { paymentId, to: 'wallet', left: fromWallet - walletBack, ofInvoice, ...NO_CHARGE, ofDeposit },
  ]
}

/** A deposit's rest takes of the refunds that went through, in their order. */
function withoutRest(made: readonly [string, string, Cents][], rest: Cents): [string, string, Cents][] {
  let owed = rest
  return made.map(([id, state, left]) => {
    const part = state === 'succeeded' ? Math.min(owed, left) : 0
    owed -= part
    return [id, state, left - part]
  })
}

/** What came in by no payment of its own. */
function without(left: Cents, to: 'wallet' | 'cash', ofDeposit = false): PaidBy[] {
  return left > 0 ? [{ paymentId: null, to, left, ofInvoice: left, ...NO_CHARGE, ofDeposit }] : []
}
