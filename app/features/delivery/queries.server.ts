import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { DeliveryTerms } from '#app/domain/shop/delivery.ts'
import { deliveryTerms } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

/** `version`: of the change that made them so, 0 where there was none. */
export type KeptTerms = DeliveryTerms & { version: number; updatedAt: number | null }

const NONE: KeptTerms = { active: false, zones: [], freeFrom: null, days: '', version: 0, updatedAt: null }

/** How an organisation delivers; it does not until somebody says so. */
export async function findTerms({ db }: Reads, organisationId: string): Promise<KeptTerms> {
  const [row] = await db
    .select()
    .from(deliveryTerms)
    .where(eq(deliveryTerms.organisationId, organisationId))
    .limit(1)
  return row ?? NONE
}

export type Deliverer = { organisationId: string; name: string; terms: DeliveryTerms | null }

type DelivererRow = {
  organisationId: string
  name: string
  active: number | null
  zones: string
  freeFrom: number | null
  days: string
}

/** These organisations with how they deliver, in the order in which they are named. */
export async function listDeliverers(
  { db }: Reads,
  organisationIds: readonly string[],
): Promise<Deliverer[]> {
  const rows = await db.all<DelivererRow>(sql`
    select organisations.id as organisationId, organisations.name, terms.active, terms.zones,
      terms.free_from as freeFrom, terms.days
    from json_each(${JSON.stringify(organisationIds)}) asked
      join organisations on organisations.id = asked.value
      left join delivery_terms terms on terms.organisation_id = organisations.id
    order by asked.key`)
  return rows.map(({ organisationId, name, active, zones, freeFrom, days }) => ({
    organisationId,
    name,
    terms:
      active === null
        ? null
        : { active: active === 1, zones: JSON.parse(zones) as DeliveryTerms['zones'], freeFrom, days },
  }))
}
