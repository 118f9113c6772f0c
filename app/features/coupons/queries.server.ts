import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { CouponTerms, CouponUses } from '#app/domain/money/coupons.ts'
import type { Actor } from '#app/domain/people/permissions.ts'

type Reads = Pick<Ctx, 'db'>

export const COUPONS_PER_PAGE = 50

/** A coupon as those who made it know it. Money in cents, times in epoch ms. */
export type CouponView = CouponTerms & {
  id: string
  code: string
  uses: number
  /** Null for one of the marketplace's own. */
  seller: string | null
  createdAt: number
}

type Row = {
  id: string
  code: string
  organisationId: string | null
  seller: string | null
  kind: 'percent' | 'amount'
  worth: number
  minimum: number
  validFrom: number | null
  validUntil: number | null
  mostUses: number | null
  mostPerPerson: number | null
  uses: number
  active: number
  createdAt: number
}

const COLUMNS = sql`coupons.id, coupons.code, coupons.organisation_id as organisationId, organisations.name as seller,
  coupons.kind, coupons.worth, coupons.minimum, coupons.valid_from as validFrom, coupons.valid_until as validUntil,
  coupons.most_uses as mostUses, coupons.most_per_person as mostPerPerson, coupons.uses, coupons.active,
  coupons.created_at as createdAt`
const FROM = sql`coupons left join organisations on organisations.id = coupons.organisation_id`

function viewOf({ kind, worth, active, ...row }: Row): CouponView {
  return {
    ...row,
    worth: kind === 'percent' ? { kind, bps: worth } : { kind, amount: worth },
    active: active === 1,
  }
}

/** A coupon by its code, and how often it was used: by everybody, and by the asker. Null when there is none. */
export async function findCoupon(
  { db }: Reads,
  actor: Pick<Actor, 'id'>,
  code: string,
): Promise<{ coupon: CouponView; uses: CouponUses } | null> {
  const [row] = await db.all<Row & { own: number }>(sql`
    select ${COLUMNS}, (select count(*) from orders where orders.coupon_id = coupons.id
      and orders.person_id = ${actor.id} and orders.state <> 'failed') as own
    from ${FROM} where coupons.code = ${code} limit 1`)
  if (!row) return null
  const { own, ...rest } = row
  return { coupon: viewOf(rest), uses: { all: row.uses, own } }
}

/** One that may be changed by who acts for this organisation; by administrators (`null`) any. */
export async function findOwnCoupon(
  { db }: Reads,
  id: string,
  organisationId: string | null,
): Promise<CouponView | null> {
  const own = organisationId === null ? sql`1 = 1` : sql`coupons.organisation_id = ${organisationId}`
  const [row] = await db.all<Row>(
    sql`select ${COLUMNS} from ${FROM} where coupons.id = ${id} and ${own} limit 1`,
  )
  return row ? viewOf(row) : null
}

/** The latest first: those of one organisation, or for administrators (`null`) all. One more than a page tells of others. */
export async function listCoupons(
  { db }: Reads,
  { organisationId, page }: { organisationId: string | null; page: number },
): Promise<CouponView[]> {
  const own = organisationId === null ? sql`1 = 1` : sql`coupons.organisation_id = ${organisationId}`
  const rows = await db.all<Row>(sql`
    select ${COLUMNS} from ${FROM} where ${own} order by coupons.created_at desc, coupons.id
    limit ${COUPONS_PER_PAGE + 1} offset ${(page - 1) * COUPONS_PER_PAGE}`)
  return rows.map(viewOf)
}

const MOST_OFFERED = 20

/** Those that the asker could use now on something of these sellers. Codes for everybody are not secret. */
export async function listAvailable(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  sellers: readonly string[],
): Promise<CouponView[]> {
  const now = clock.now()
  const rows = await db.all<Row>(sql`
    select ${COLUMNS} from ${FROM}
    where coupons.active = 1 and (coupons.valid_from is null or coupons.valid_from <= ${now})
      and (coupons.valid_until is null or coupons.valid_until > ${now})
      and (coupons.most_uses is null or coupons.uses < coupons.most_uses)
      and (coupons.organisation_id is null
        or coupons.organisation_id in (select value from json_each(${JSON.stringify(sellers)})))
      and (coupons.most_per_person is null or coupons.most_per_person > (select count(*) from orders
        where orders.coupon_id = coupons.id and orders.person_id = ${actor.id} and orders.state <> 'failed'))
    order by coupons.created_at desc, coupons.id limit ${MOST_OFFERED}`)
  return rows.map(viewOf)
}
