import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { ACCOUNTS, type Account } from '#app/domain/money/books.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { bookChecks, people } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

/** What an account stands at: on one side only, as in every trial balance. */
export type AccountBalance = { account: Account; debit: Cents; credit: Cents; lines: number }

/** Every account that something was booked on before a moment (null: ever), in the order of a balance. Reads all of the books up to there. */
export async function listBalances({ db }: Reads, before: number | null): Promise<AccountBalance[]> {
  const rows = await db.all<{ account: Account; balance: number; lines: number }>(
    before === null
      ? sql`select account, sum(amount) as balance, count(*) as lines
          from money_lines indexed by money_lines_of_account group by account`
      : sql`select money_lines.account, sum(money_lines.amount) as balance, count(*) as lines
          from money_entries join money_lines on money_lines.entry_id = money_entries.id
          where money_entries.at < ${before} group by money_lines.account`,
  )
  return ACCOUNTS.flatMap((account) => {
    const row = rows.find((one) => one.account === account)
    if (!row) return []
    return [{ account, debit: Math.max(0, row.balance), credit: Math.max(0, -row.balance), lines: row.lines }]
  })
}

/** How many there are of what a check compares. */
export async function countBooks({ db }: Reads) {
  const [row] = await db.all<{
    entries: number
    invoices: number
    organisations: number
    wallets: number
  }>(sql`select (select count(*) from money_entries) as entries, (select count(*) from invoices) as invoices,
      (select count(distinct party) from money_lines where account = 'seller') as organisations,
      (select count(distinct party) from money_lines where account = 'wallet') as wallets`)
  return row ?? { entries: 0, invoices: 0, organisations: 0, wallets: 0 }
}

/** What the last checks have found, the latest first. */
export function listChecks({ db }: Reads, limit: number) {
  return db
    .select({
      id: bookChecks.id,
      at: bookChecks.at,
      tookMs: bookChecks.tookMs,
      by: people.email,
      entries: bookChecks.entries,
      invoices: bookChecks.invoices,
      organisations: bookChecks.organisations,
      wallets: bookChecks.wallets,
      faults: bookChecks.faults,
    })
    .from(bookChecks)
    .leftJoin(people, eq(people.id, bookChecks.personId))
    .orderBy(desc(bookChecks.at))
    .limit(limit)
}

export type BookCheck = Awaited<ReturnType<typeof listChecks>>[number]
