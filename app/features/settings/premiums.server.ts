import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { BuyerPremium } from '#app/domain/premium.ts'
import { organisations } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>
export type SellerPremium = { id: string; name: string; premium: BuyerPremium | null }

const COLUMNS = { id: organisations.id, name: organisations.name, premium: organisations.premium }
/** More than have a premium of their own. */
const MOST = 200

/** Sellers with a premium of their own, by name. */
export function selectPremiums(db: Ctx['db']) {
  return db
    .select(COLUMNS)
    .from(organisations)
    .where(sql`premium is not null`)
    .orderBy(asc(organisations.name))
    .limit(MOST)
}

/** Those whose premium may be set, by name. */
export function listSellers({ db }: Reads): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .orderBy(asc(organisations.name))
    .limit(MOST)
}

export async function findSellerPremium({ db }: Reads, id: string): Promise<SellerPremium | null> {
  const [row] = await db.select(COLUMNS).from(organisations).where(eq(organisations.id, id)).limit(1)
  return row ?? null
}
