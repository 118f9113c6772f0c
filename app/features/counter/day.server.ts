import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { OfflineMethod } from '#app/domain/money/offline-methods.ts'

type Reads = Pick<Ctx, 'db'>

/** Whose day: an organisation's at one of its yards, from one moment to another. */
export type Day = { organisationId: string; yardId: string; from: number; to: number }

/** What somebody took in one way on a day, and what they gave back, be it of that day or of one before. */
export type DaySum = {
  method: OfflineMethod
  by: string
  byName: string
  taken: Cents
  takenCount: number
  back: Cents
  backCount: number
}

/** A payment of the yard: at its counter, or of an invoice of its own that was recorded elsewhere. */
function atYard(yardId: string): SQL {
  return sql`coalesce((select location_id from counter_receipts where id = paid.receipt_id),
    (select location_id from invoices where id = paid.invoice_id)) = ${yardId}`
}

/** A day's sums, by way and by person. */
export function sumDay({ db }: Reads, { organisationId, yardId, from, to }: Day): Promise<DaySum[]> {
  return db.all<DaySum>(sql`
    with moved as (
      select method, recorded_by as person, amount as taken, 0 as back from offline_payments paid
      where organisation_id = ${organisationId} and recorded_at >= ${from} and recorded_at < ${to}
        and ${atYard(yardId)}
      union all
      select method, undone_by, 0, amount from offline_payments paid
      where organisation_id = ${organisationId} and undone_at is not null
        and undone_at >= ${from} and undone_at < ${to} and ${atYard(yardId)}
    )
    select moved.method, moved.person as "by", people.name as byName, sum(taken) as taken,
      sum(taken > 0) as takenCount, sum(back) as back, sum(back > 0) as backCount
    from moved join people on people.id = moved.person
    group by moved.method, moved.person order by people.name, moved.person, moved.method`)
}

export type DayPayment = {
  id: string
  at: number
  commonInvoice: string
  buyer: string
  method: OfflineMethod
  reference: string
  by: string
  amount: Cents
  receipt: { id: string; number: number } | null
  undone: { at: number; why: string } | null
}

type Row = Omit<DayPayment, 'receipt' | 'undone'> & {
  receiptId: string | null
  receiptNumber: number | null
  undoneAt: number | null
  undoneWhy: string | null
}

/** A page of what was taken on a day, the latest first; one more than `limit` where there are others. */
export async function listDayPayments(
  { db }: Reads,
  { organisationId, yardId, from, to }: Day,
  { page, limit }: { page: number; limit: number },
): Promise<DayPayment[]> {
  const rows = await db.all<Row>(sql`
    ${COLUMNS} where paid.organisation_id = ${organisationId} and paid.recorded_at >= ${from}
      and paid.recorded_at < ${to} and ${atYard(yardId)}
    order by paid.recorded_at desc limit ${limit + 1} offset ${(page - 1) * limit}`)
  return rows.map(paymentOf)
}

/** What was given back on a day of payments of days before; the latest first, so many at most. */
export async function listGivenBack(
  { db }: Reads,
  { organisationId, yardId, from, to }: Day,
  limit: number,
): Promise<DayPayment[]> {
  const rows = await db.all<Row>(sql`
    ${COLUMNS} where paid.organisation_id = ${organisationId} and paid.undone_at is not null
      and paid.undone_at >= ${from} and paid.undone_at < ${to} and paid.recorded_at < ${from}
      and ${atYard(yardId)}
    order by paid.undone_at desc limit ${limit}`)
  return rows.map(paymentOf)
}

const COLUMNS = sql`
  select paid.id, paid.recorded_at as at, invoices.common_invoice as commonInvoice, buyer.name as buyer,
    paid.method, paid.reference, taker.name as "by", paid.amount, receipt.id as receiptId,
    receipt.number as receiptNumber, paid.undone_at as undoneAt, paid.undone_why as undoneWhy
  from offline_payments paid
    join invoices on invoices.id = paid.invoice_id
    join people buyer on buyer.id = invoices.buyer_id
    join people taker on taker.id = paid.recorded_by
    left join counter_receipts receipt on receipt.id = paid.receipt_id`

function paymentOf({ receiptId, receiptNumber, undoneAt, undoneWhy, ...row }: Row): DayPayment {
  return {
    ...row,
    receipt: receiptId === null ? null : { id: receiptId, number: receiptNumber ?? 0 },
    undone: undoneAt === null ? null : { at: undoneAt, why: undoneWhy ?? '' },
  }
}

export type DayFigures = {
  taken: Cents
  back: Cents
  count: number
  methods: { method: OfflineMethod; taken: Cents; back: Cents; count: number }[]
  people: { id: string; name: string; taken: Cents; back: Cents; count: number }[]
}

/** A day's sums by way alone and by person alone, and all of them. */
export function figuresOf(sums: readonly DaySum[]): DayFigures {
  const add = <Row extends { taken: Cents; back: Cents; count: number }>(row: Row, sum: DaySum) => {
    row.taken += sum.taken
    row.back += sum.back
    row.count += sum.takenCount
    return row
  }
  const methods = new Map<OfflineMethod, DayFigures['methods'][number]>()
  const people = new Map<string, DayFigures['people'][number]>()
  const all = { taken: 0, back: 0, count: 0 }
  for (const sum of sums) {
    const { method, by, byName } = sum
    methods.set(method, add(methods.get(method) ?? { method, taken: 0, back: 0, count: 0 }, sum))
    people.set(by, add(people.get(by) ?? { id: by, name: byName, taken: 0, back: 0, count: 0 }, sum))
    add(all, sum)
  }
  return { ...all, methods: [...methods.values()], people: [...people.values()] }
}
