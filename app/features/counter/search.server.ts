import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { MOST_FOUND, type Sought } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

/** An invoice as a counter shows it. Money in cents, times in epoch ms. */
export type CounterRow = {
  id: string
  commonInvoice: string
  status: 'unpaid' | 'paid' | 'cancelled'
  late: boolean
  total: Cents
  owed: Cents
  createdAt: number
  items: number
  firstTitle: string
  yard: string
  buyerId: string
  buyerName: string
  memberNumber: number | null
}

type Buyer = Pick<CounterRow, 'buyerId' | 'buyerName' | 'memberNumber'>
export type CounterGroup = { buyer: Buyer; invoices: CounterRow[] }

/**
 * An organisation's invoices that what was typed may mean, by their buyers, unpaid ones first; paid ones stand there, too, so that
 * nobody pays twice. `more`: there are others beyond what is shown.
 */
export async function findAtCounter(
  ctx: Reads,
  organisationId: string,
  sought: Sought,
): Promise<{ groups: CounterGroup[]; more: boolean }> {
  const found = await Promise.all(
    waysOf(organisationId, sought).map((ids) => ctx.db.all<{ id: string }>(ids)),
  )
  const ids = [...new Set(found.flat().map(({ id }) => id))]
  const rows = await rowsOf(ctx, ids.slice(0, MOST_FOUND))
  const groups = new Map<string, CounterGroup>()
  for (const row of rows) {
    const { buyerId, buyerName, memberNumber } = row
    const group = groups.get(buyerId) ?? { buyer: { buyerId, buyerName, memberNumber }, invoices: [] }
    group.invoices.push(row)
    groups.set(buyerId, group)
  }
  return { groups: [...groups.values()], more: ids.length > MOST_FOUND }
}

/** Invoices by their numbers, of this organisation alone; others are left out. */
export async function listAtCounter(
  ctx: Reads,
  organisationId: string,
  numbers: readonly string[],
): Promise<CounterRow[]> {
  const ids = await ctx.db.all<{ id: string }>(sql`
    select invoices.id from json_each(${JSON.stringify(numbers)}) named
      join invoices on invoices.common_invoice = named.value
    where invoices.organisation_id = ${organisationId}`)
  return rowsOf(
    ctx,
    ids.map(({ id }) => id),
  )
}

/** One statement for each thing that was perhaps meant, each by an index of its own. */
function waysOf(organisationId: string, sought: Sought): SQL[] {
  const { commonInvoice, number, member, email, cents, names } = sought
  const ours = sql`invoices.organisation_id = ${organisationId}`
  const limit = sql`limit ${MOST_FOUND + 1}`
  const ofPeople = (which: SQL) => sql`
    select invoices.id from people
      join invoices indexed by invoices_organisation_buyer on ${ours} and invoices.buyer_id = people.id
    where ${which} order by invoices.status = 'unpaid' desc, invoices.created_at desc, invoices.id ${limit}`
  const ways: SQL[] = []
  if (commonInvoice !== undefined)
    ways.push(
      sql`select invoices.id from invoices where invoices.common_invoice = ${commonInvoice} and ${ours}`,
    )
  if (number !== undefined)
    ways.push(sql`select invoices.id from invoices where ${ours} and invoices.number = ${number}`)
  if (member !== undefined) ways.push(ofPeople(sql`people.member_number = ${member}`))
  if (email !== undefined) ways.push(ofPeople(sql`people.email = ${email}`))
  if (cents !== undefined)
    ways.push(sql`
      select invoices.id from invoices indexed by invoices_organisation_total
      where ${ours} and invoices.total = ${cents} order by invoices.number desc ${limit}`)
  if (names !== undefined) ways.push(ofPeople(sql.join(names.map(begins), sql` or `)))
  return ways
}

/** By ranges: `like` would not go by an index where what is sought is bound. */
function begins(name: string): SQL {
  const end = `${name}\u{10ffff}`
  const within = (column: SQL) =>
    sql`${column} collate nocase >= ${name} and ${column} collate nocase < ${end}`
  return sql`(${within(sql`people.name`)}) or (${within(sql`people.last_name`)})`
}

async function rowsOf({ db }: Reads, ids: readonly string[]): Promise<CounterRow[]> {
  if (ids.length === 0) return []
  const rows = await db.all<Omit<CounterRow, 'late'> & { late: number }>(sql`
    select invoices.id, invoices.common_invoice as commonInvoice, invoices.status,
      invoices.status = 'unpaid' and invoices.late_at is not null as late, invoices.total,
      iif(invoices.status <> 'unpaid', 0, coalesce((select sum(amount) from money_lines
        where account = 'receivable' and party = invoices.id), invoices.total)) as owed,
      invoices.created_at as createdAt,
      (select count(*) from invoice_lines where invoice_id = invoices.id) as items,
      coalesce((select title from invoice_lines where invoice_id = invoices.id order by lot_number limit 1), '')
        as firstTitle,
      locations.name as yard, people.id as buyerId, people.name as buyerName,
      people.member_number as memberNumber
    from json_each(${JSON.stringify(ids)}) chosen
      join invoices on invoices.id = chosen.value
      join locations on locations.id = invoices.location_id
      join people on people.id = invoices.buyer_id
    order by invoices.status = 'unpaid' desc, invoices.created_at desc, invoices.id`)
  return rows.map((row) => ({ ...row, late: row.late === 1 }))
}
