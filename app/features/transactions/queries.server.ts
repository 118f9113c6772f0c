import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { spanOfDays } from '#app/domain/pickup/civil.ts'
import { EASTERN } from '#app/lib/eastern.ts'
import { TRANSACTION_KINDS, type TransactionFilter } from './inputs.ts'

/** Whose transactions: a person's own, an organisation's as whoever asks works for it, everybody's. */
export type Scope = { personId: string } | WorkSide | 'all'

export type TransactionRow = {
  id: string
  kind: string
  at: number
  /** Above zero what the person has given, below what they were given; out of a deposit, where `way` says so. In cents. */
  amount: Cents
  state: 'under_way' | 'done' | 'failed'
  /** The lot of the deposit that it is about. */
  lot: { id: string; number: number } | null
  /** The number of the invoice that it is about. */
  invoice: string | null
  buyer: string
  seller: string | null
  /** By what was paid: null for what was no payment of this kind. */
  source: { name: string; last4: string } | null
  /** Whether a part came out of the wallet, or went there. */
  wallet: boolean
  /** The other account of an entry. */
  way: string | null
}

type Row = Omit<TransactionRow, 'source' | 'wallet' | 'lot'> & {
  listingId: string | null
  lotNumber: number | null
  sourceName: string | null
  sourceLast4: string | null
  walletAmount: number | null
}

/** The latest first; one more than `limit`, to tell whether there are others. */
export async function listTransactions(
  { db }: Pick<Ctx, 'db'>,
  scope: Scope,
  filter: TransactionFilter,
  { page, limit }: { page: number; limit: number },
): Promise<TransactionRow[]> {
  const rows = await db.all<Row>(sql`
    select told.id, told.kind, told.at, told.amount, told.state, told.way, invoices.common_invoice as invoice,
      people.name as buyer, organisations.name as seller, payments.source_name as sourceName,
      payments.source_last4 as sourceLast4, payments.wallet_amount as walletAmount, listings.id as listingId, listings.lot_number as lotNumber
    from transactions told
      join people on people.id = told.person_id
      left join organisations on organisations.id = told.organisation_id
      left join invoices on invoices.id = told.invoice_id
      left join payments on payments.id = told.payment_id
      left join deposits on deposits.id = told.deposit_id
      left join listings on listings.id = deposits.listing_id
    where ${sql.join([inScope(scope), ...narrowed(filter)], sql` and `)}
    order by told.at desc, told.id desc limit ${limit + 1} offset ${(page - 1) * limit}`)
  return rows.map(({ sourceName, sourceLast4, walletAmount, listingId, lotNumber, ...row }) => ({
    ...row,
    lot: listingId === null ? null : { id: listingId, number: lotNumber ?? 0 },
    source: sourceName === null ? null : { name: sourceName, last4: sourceLast4 ?? '' },
    wallet: (walletAmount ?? 0) > 0 || row.way === 'wallet',
  }))
}

export async function countTransactions(
  { db }: Pick<Ctx, 'db'>,
  scope: Scope,
  filter: TransactionFilter,
): Promise<number> {
  const [row] = await db.all<{ total: number }>(sql`
    select count(*) as total from transactions told
    where ${sql.join([inScope(scope), ...narrowed(filter)], sql` and `)}`)
  return row?.total ?? 0
}

/** The yard of the invoice that it is about, or of the lot that a deposit was left for. */
const YARD = sql`coalesce((select at.location_id from invoices at where at.id = told.invoice_id),
  (select at.location_id from deposits left_for join listings at on at.id = left_for.listing_id
    where left_for.id = told.deposit_id))`

function inScope(scope: Scope): SQL {
  if (scope === 'all') return sql`true`
  return 'personId' in scope
    ? sql`told.person_id = ${scope.personId}`
    : sql`told.organisation_id = ${scope.organisationId} ${atYards(YARD, scope)}`
}

function narrowed({ kind, invoice, from, to }: TransactionFilter): SQL[] {
  const parts: SQL[] = []
  if (kind) {
    const kinds = TRANSACTION_KINDS[kind].map((one) => sql`${one}`)
    parts.push(sql`told.kind in (${sql.join(kinds, sql`, `)})`)
  }
  if (invoice)
    parts.push(
      sql`told.invoice_id = (
      select id from invoices where common_invoice in (${invoice}, ${invoice.toUpperCase()}) limit 1)`,
    )
  const { since: begins, before: ends } = spanOfDays(EASTERN, { from, to })
  if (begins !== null) parts.push(sql`told.at >= ${begins}`)
  if (ends !== null) parts.push(sql`told.at < ${ends}`)
  return parts
}
