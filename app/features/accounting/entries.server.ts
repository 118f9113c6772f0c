import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Account, EntryKind } from '#app/domain/money/books.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { spanOfDays } from '#app/domain/pickup/civil.ts'
import { EASTERN } from '#app/lib/eastern.ts'
import type { BookSearch } from './inputs.ts'
import type { Narrowed } from './parties.server.ts'

type Reads = Pick<Ctx, 'db'>

export type BookedLine = {
  /** Of its entry: counts up in the order of booking. */
  number: number
  entryId: string
  kind: EntryKind
  at: number
  /** Of its entry's lines which one, and of all. */
  line: number
  row: number
  account: Account
  party: string
  amount: Cents
}

const COLUMNS = sql`entries.rowid as number, entries.id as entryId, entries.kind, entries.at,
  booked.line, booked.rowid as row, booked.account, booked.party, booked.amount`
/** Each begins with what is narrowed most, and is walked in that order: the planner would know no better. */
const BY_LINES = sql`money_lines booked cross join money_entries entries on entries.id = booked.entry_id`
const BY_ENTRIES = sql`money_entries entries cross join money_lines booked on booked.entry_id = entries.id`

const oneOf = (column: SQL, ids: readonly string[]) =>
  // one is walked in its index's order; several have to be sorted
  ids.length === 1
    ? sql`${column} = ${ids[0]}`
    : sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`

function asked(search: BookSearch, { parties, entries }: Narrowed): SQL[] {
  const { since, before } = spanOfDays(EASTERN, search)
  return [
    ...(entries ? [oneOf(sql`entries.id`, entries)] : []),
    ...(search.account ? [sql`booked.account = ${search.account}`] : []),
    ...(parties ? [oneOf(sql`booked.party`, parties)] : []),
    ...(since === null ? [] : [sql`entries.at >= ${since}`]),
    ...(before === null ? [] : [sql`entries.at < ${before}`]),
  ]
}

function whereAll(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``
}

/** Whether the lines' own indexes lead there, and not the days or the entries. */
function isByLines(search: BookSearch, { parties, entries }: Narrowed): boolean {
  return !entries && (search.account !== null || parties !== null)
}

/** Lines, the latest first; one more than `limit`, to tell whether there are others. */
export function listLines(
  { db }: Reads,
  search: BookSearch,
  narrowed: Narrowed,
  { page, limit }: { page: number; limit: number },
): Promise<BookedLine[]> {
  const where = whereAll(asked(search, narrowed))
  const some = sql`limit ${limit + 1} offset ${(page - 1) * limit}`
  return db.all<BookedLine>(
    isByLines(search, narrowed)
      ? sql`select ${COLUMNS} from ${BY_LINES} ${where} order by booked.rowid desc ${some}`
      : sql`select ${COLUMNS} from ${BY_ENTRIES} ${where}
          order by entries.at desc, entries.rowid desc, booked.line ${some}`,
  )
}

export type Sums = { debit: Cents; credit: Cents }

/** What both sides of all that fits come to; null where nothing but days was asked for. */
export async function sumLines({ db }: Reads, search: BookSearch, narrowed: Narrowed): Promise<Sums | null> {
  const byLines = isByLines(search, narrowed)
  if (!byLines && !narrowed.entries) return null
  const [sums] = await db.all<Sums>(sql`
    select coalesce(sum(max(booked.amount, 0)), 0) as debit, coalesce(sum(max(-booked.amount, 0)), 0) as credit
    from ${byLines ? BY_LINES : BY_ENTRIES} ${whereAll(asked(search, narrowed))}`)
  return sums ?? null
}

/** The next lines for an export, the oldest first; those of some accounts or parties in the order of booking. */
export async function listLinesAfter(
  { db }: Reads,
  search: BookSearch,
  narrowed: Narrowed,
  after: BookedLine | null,
  limit: number,
): Promise<BookedLine[]> {
  const given = asked(search, narrowed)
  if (isByLines(search, narrowed)) {
    const where = whereAll([...given, ...(after ? [sql`booked.rowid > ${after.row}`] : [])])
    return db.all<BookedLine>(
      sql`select ${COLUMNS} from ${BY_LINES} ${where} order by booked.rowid limit ${limit}`,
    )
  }
  const goesOn = after && [
    // the first is what the index of moments can be asked
    sql`entries.at >= ${after.at}`,
    sql`(entries.at, entries.rowid, booked.line) > (${after.at}, ${after.number}, ${after.line})`,
  ]
  const where = whereAll([...given, ...(goesOn ?? [])])
  return db.all<BookedLine>(
    sql`select ${COLUMNS} from ${BY_ENTRIES} ${where}
      order by entries.at, entries.rowid, booked.line limit ${limit}`,
  )
}
