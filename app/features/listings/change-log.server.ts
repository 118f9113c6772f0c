import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Charges } from '#app/domain/money/pricing.ts'
import type { ChosenName } from '#app/domain/shop/chosen.ts'
import type { LotLogEntry } from '#app/domain/shop/lot-history.ts'
import { uploadAddress } from '#app/domain/shop/uploads.ts'
import { type DiffPart, textDiff } from '#app/lib/text-diff.ts'
import { auditLog, listingChanges, people } from '#drizzle/schema/index.ts'
import type { ImageView } from './listing-view.ts'

/** A change of a lot's words or pictures, as its page shows it. */
export type ChangeView = {
  at: number
  /** Since when the old had stood. */
  since: number
  people: number
  description: DiffPart[] | null
  title: DiffPart[] | null
  /** Pictures that were added. */
  added: ImageView[]
  removed: number
  /** Whether another of its pictures comes first than before. */
  cover: boolean
  /** Whether those that stayed come in another order, the cover aside. */
  order: boolean
  /** What is said otherwise of a picture that stayed, and its place since, from 1. */
  captions: { number: number; parts: DiffPart[] }[]
  /** The addresses of its video before and since; null where that was not changed. */
  video: { before: string | null; since: string | null } | null
  /** What it had and has of the lists; null where that was not changed. */
  choices: { before: ChosenName[]; since: ChosenName[] } | null
}

const MOST_CHANGES = 20
const MOST_LOGGED = 30

/** Where a published lot stands, in both senses, who watches it, and what its card adds to its price. */
export async function readLotFacts({ db }: Pick<Ctx, 'db'>, id: string): Promise<LotFacts> {
  const [row] = await db.all<
    Omit<LotFacts, 'charges' | 'reserveMet'> & { charges: string | null; met: number }
  >(sql`
    select locations.name as yard, live.price, live.offer_count as offers, live.bidder_count as people,
      live.closes_at as closesAt, live.reserve_met as met, categories.name as category,
      conditions.name as condition,
      (select count(*) from favourites where favourites.listing_id = listings.id) as watchers,
      coalesce(live.charges, rule_cards.card -> '$.charges') as charges
    from listings join locations on locations.id = listings.location_id
      join categories on categories.id = listings.category_id
      join conditions on conditions.id = listings.condition_id
      join listing_live live on live.listing_id = listings.id
      left join rule_cards on rule_cards.listing_id = listings.id
    where listings.id = ${id}`)
  if (!row) throw new Error(`No published lot ${id}`)
  const { yard, category, condition, price, offers, people, closesAt, met, watchers } = row
  const charges = row.charges === null ? null : (JSON.parse(row.charges) as Charges | null)
  return {
    yard,
    category,
    condition,
    price,
    offers,
    people,
    closesAt,
    reserveMet: met === 1,
    watchers,
    charges,
  }
}

type LotFacts = {
  yard: string
  category: string
  condition: string
  price: number
  offers: number
  people: number
  closesAt: number
  reserveMet: boolean
  watchers: number
  charges: Charges | null
}

/** What a lot's own people have changed of it, the latest first; and when somebody first offered, null while nobody has. */
export async function readLotLog(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ entries: LotLogEntry[]; firstOfferAt: number | null; version: number; people: number }> {
  const [rows, [facts]] = await Promise.all([
    db
      .select({
        at: auditLog.at,
        email: auditLog.personEmail,
        name: people.name,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .leftJoin(people, eq(people.id, auditLog.personId))
      .where(eq(auditLog.subject, `listing:${id}`))
      .orderBy(desc(auditLog.version))
      .limit(MOST_LOGGED),
    db.all<{ firstOfferAt: number | null; version: number; people: number }>(sql`
      select (select placed_at from bids where listing_id = ${id} order by seq limit 1) as firstOfferAt,
        (select coalesce(max(version), 0) from listing_changes where listing_id = ${id}) as version,
        (select count(*) from standings where listing_id = ${id} and status <> 'removed') as people`),
  ])
  return {
    entries: rows.map(({ at, email, name, before, after }) => {
      const what = changedKeys(before, after)
      return { at, by: name || email, what, prices: changedPrices(what, before, after) }
    }),
    firstOfferAt: facts?.firstOfferAt ?? null,
    version: facts?.version ?? 0,
    people: facts?.people ?? 0,
  }
}

function changedKeys(before: unknown, after: unknown): string[] {
  const [old, now] = [Object(before) as Record<string, unknown>, Object(after) as Record<string, unknown>]
  return Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
}

const PRICES = ['startPrice', 'reserve', 'maxStart', 'depositAmount', 'retailPrice']

function changedPrices(what: readonly string[], before: unknown, after: unknown): LotLogEntry['prices'] {
  const [old, now] = [Object(before) as Record<string, unknown>, Object(after) as Record<string, unknown>]
  const cents = (value: unknown) => (typeof value === 'number' ? value : null)
  return PRICES.filter((key) => what.includes(key)).map((key) => {
    return { key, was: cents(old[key]), is: cents(now[key]) }
  })
}

/** What was changed after somebody had offered, the latest first. */
export async function listChanges(
  { db }: Pick<Ctx, 'db'>,
  { id, startsAt }: { id: string; startsAt: number },
): Promise<ChangeView[]> {
  const first = sql`(select placed_at from bids where listing_id = ${id} order by seq limit 1)`
  const rows = await db
    .select()
    .from(listingChanges)
    .where(
      and(
        eq(listingChanges.listingId, id),
        sql`${listingChanges.at} >= ${first}`,
        // what nobody reads is a version, and no change to anybody
        sql`${listingChanges.before} <> ${listingChanges.after}`,
      ),
    )
    .orderBy(desc(listingChanges.version))
    .limit(MOST_CHANGES)
  return rows.map(({ at, before, after, people: told }, place) => ({
    at,
    since: rows[place + 1]?.at ?? startsAt,
    people: told,
    title: before.title === after.title ? null : textDiff(before.title, after.title),
    description:
      before.description === after.description ? null : textDiff(before.description, after.description),
    added: after.pictures.filter(({ name }) => !before.pictures.some((old) => old.name === name)),
    removed: before.pictures.filter(({ name }) => !after.pictures.some((now) => now.name === name)).length,
    cover: isOtherCover(before.pictures, after.pictures),
    order: isOtherOrder(before.pictures, after.pictures),
    captions: changedCaptions(before.pictures, after.pictures),
    video: changedVideo(before.video ?? null, after.video ?? null),
    choices: after.choices ? { before: before.choices ?? [], since: after.choices } : null,
  }))
}

type Named = readonly { name: string }[]
type Captioned = { name: string; caption: string }

function isOtherCover(before: Named, after: Named): boolean {
  const [was, is] = [before[0]?.name, after[0]?.name]
  const both = (name: string | undefined) =>
    [before, after].every((all) => all.some((one) => one.name === name))
  return was !== is && both(was) && both(is)
}

function isOtherOrder(before: Named, after: Named): boolean {
  const stayed = (all: Named, others: Named) =>
    all.flatMap(({ name }) => (others.some((one) => one.name === name) ? [name] : []))
  const [was, is] = [stayed(before, after), stayed(after, before)]
  return !isOtherCover(before, after) && was.join(' ') !== is.join(' ')
}

function changedCaptions(before: readonly Captioned[], after: readonly Captioned[]): ChangeView['captions'] {
  return after.flatMap(({ name, caption }, at) => {
    const was = before.find((one) => one.name === name)?.caption
    if (was === undefined || was === caption) return []
    return [{ number: at + 1, parts: textDiff(was, caption) }]
  })
}

function changedVideo(before: string | null, since: string | null): ChangeView['video'] {
  if (before === since) return null
  return { before: before && uploadAddress(before), since: since && uploadAddress(since) }
}
