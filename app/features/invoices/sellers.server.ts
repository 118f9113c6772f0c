import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

const MOST_SELLERS = 500

/** The organisations whose invoices an administrator can look at, by name. */
export function listSellers({ db }: Pick<Ctx, 'db'>): Promise<{ id: string; name: string }[]> {
  return db.all<{ id: string; name: string }>(
    sql`select id, name from organisations order by name, id limit ${MOST_SELLERS}`,
  )
}
