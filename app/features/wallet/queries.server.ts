import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money.ts'

type Reads = Pick<Ctx, 'db'>

/** What a person can spend: their credit without what a payment under way has put aside. */
export async function walletBalance({ db }: Reads, personId: string): Promise<Cents> {
  const [row] = await db.all<{ balance: Cents }>(
    sql`select -coalesce(sum(amount), 0) as balance from money_lines where account = 'wallet' and party = ${personId}`,
  )
  return row?.balance ?? 0
}
