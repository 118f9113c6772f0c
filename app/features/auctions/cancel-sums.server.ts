import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { salePeople } from '#app/db/sale-people.server.ts'
import { figuresOf, type SaleFigures } from './seller.server.ts'

/** What ends with an announced auction. `told`: people whom it concerns, each once; they are told that it is cancelled. */
export type CancelSums = SaleFigures & { told: number }

export async function cancelSumsOf(ctx: Pick<Ctx, 'db' | 'clock'>, id: string): Promise<CancelSums | null> {
  const [figures, [row]] = await Promise.all([
    figuresOf(ctx, [id]),
    ctx.db.all<{ told: number }>(sql`
      select count(*) as told from people where status <> 'deactivate'
        and id in (select person_id from (${salePeople(id, ctx.clock.now())}))`),
  ])
  const sums = figures.get(id)
  return sums ? { ...sums, told: row?.told ?? 0 } : null
}
