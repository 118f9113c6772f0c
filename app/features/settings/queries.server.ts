import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import { readSettings, type Settings } from '#app/domain/shop/settings.ts'
import type { Banner } from '#app/domain/shop/storefront.ts'
import {
  auditLog,
  banners,
  incrementSchedules,
  listingImages,
  organisations,
  pages,
  phrases,
  settings,
} from '#drizzle/schema/index.ts'
import { readStorefront } from './storefront.server.ts'

type Reads = Pick<Ctx, 'db'>

/** The deployment's settings: the defaults, with an operator's values laid over them; some seconds old at most. */
export async function getSettings(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<Settings> {
  return (await readStorefront(ctx)).settings
}

/** The hero banners that are switched on, in their order. */
export async function listBanners(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<Banner[]> {
  return (await readStorefront(ctx)).banners
}

/** All increment schedules, the default first. Amounts in cents. */
export async function listIncrementSchedules({ db }: Reads) {
  const rows = await db.select().from(incrementSchedules).limit(100)
  return rows.sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
}

/** Past the copy: the settings as they are in D1 now, for those who edit them. */
export async function findSettings({ db }: Reads): Promise<Settings> {
  return readSettings(await db.select().from(settings))
}

export type BannerRow = typeof banners.$inferSelect

/** All banners, those that are off too. */
export async function listAllBanners({ db }: Reads): Promise<BannerRow[]> {
  return db.select().from(banners).orderBy(asc(banners.showOrder)).limit(100)
}

export async function findBanner({ db }: Reads, id: string): Promise<BannerRow | null> {
  const [row] = await db.select().from(banners).where(eq(banners.id, id)).limit(1)
  return row ?? null
}

export async function findSchedule({ db }: Reads, id: string) {
  const [row] = await db.select().from(incrementSchedules).where(eq(incrementSchedules.id, id)).limit(1)
  return row ?? null
}

/** Whether a lot, a draft or a template has its steps from a schedule. */
export async function isScheduleUsed({ db }: Reads, id: string): Promise<boolean> {
  const [row] = await db.all<{ used: number }>(sql`select
    exists (select 1 from listing_drafts where fields ->> '$.schedule' = ${id})
    or exists (select 1 from lot_templates where fields ->> '$.schedule' = ${id})
    or exists (select 1 from listings where increment_schedule_id = ${id}) as used`)
  return row?.used === 1
}

/** An operator's own phrases. */
export async function listPhrases({ db }: Reads) {
  return db.select().from(phrases).limit(5_000)
}

/** An operator's words for one phrase; null where the house's own stand. */
export async function findPhrase({ db }: Reads, key: string, language: string): Promise<string | null> {
  const [row] = await db
    .select({ text: phrases.text })
    .from(phrases)
    .where(and(eq(phrases.key, key), eq(phrases.language, language)))
    .limit(1)
  return row?.text ?? null
}

/** How often each of these has been changed; 0 is left out. */
export async function versionsOf({ db }: Reads, subjects: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ subject: auditLog.subject, version: max(auditLog.version) })
    .from(auditLog)
    .where(inArray(auditLog.subject, [...subjects]))
    .groupBy(auditLog.subject)
  return new Map(rows.map(({ subject, version }) => [subject, version ?? 0]))
}

/** One number that grows with every change to any of these: what a form carries to say which state it was made from. */
export async function stampOf(ctx: Reads, subjects: readonly string[]): Promise<number> {
  const versions = await versionsOf(ctx, subjects)
  return [...versions.values()].reduce((sum, version) => sum + version, 0)
}

/** The latest changes, newest first. */
export async function listChanges({ db }: Reads, { page, limit }: { page: number; limit: number }) {
  return db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.at), desc(auditLog.version))
    .limit(limit + 1)
    .offset((page - 1) * limit)
}

/** Who changed any of these last, and when; null when nobody has. */
export async function lastChange({ db }: Reads, subjects: readonly string[]) {
  const [row] = await db
    .select({ at: auditLog.at, personEmail: auditLog.personEmail })
    .from(auditLog)
    .where(inArray(auditLog.subject, [...subjects]))
    .orderBy(desc(auditLog.at), desc(auditLog.version))
    .limit(1)
  return row ?? null
}

/** Names of pictures that lots are shown with: what a banner may show. */
export async function listPictureNames({ db }: Reads): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: listingImages.name })
    .from(listingImages)
    .orderBy(asc(listingImages.name))
    .limit(500)
  return rows.map(({ name }) => name)
}

/** Those of these names that no lot and no banner has a picture of. */
export async function unknownPictures(ctx: Reads, names: readonly string[]): Promise<string[]> {
  const [rows, shown] = await Promise.all([
    ctx.db
      .selectDistinct({ name: listingImages.name })
      .from(listingImages)
      .where(inArray(listingImages.name, [...names])),
    listAllBanners(ctx),
  ])
  const known = new Set([...rows.map(({ name }) => name), ...shown.flatMap(({ pictures }) => pictures)])
  return names.filter((name) => !known.has(name))
}

/** Which static pages an operator has written, without their texts. */
export async function listOwnPages({ db }: Reads) {
  return db
    .select({
      slug: pages.slug,
      language: pages.language,
      title: pages.title,
      version: pages.version,
      updatedAt: pages.updatedAt,
    })
    .from(pages)
    .limit(100)
}

/** A seller, and the premium of its own; null where it has everybody's. */
export type SellerPremium = { id: string; name: string; premium: BuyerPremium | null }

const COLUMNS = { id: organisations.id, name: organisations.name, premium: organisations.premium }
/** More than have a premium of their own. */
const MOST_SELLERS = 200

/** Sellers with a premium of their own, by name. */
export function selectPremiums(db: Ctx['db']) {
  return db
    .select(COLUMNS)
    .from(organisations)
    .where(sql`premium is not null`)
    .orderBy(asc(organisations.name))
    .limit(MOST_SELLERS)
}

/** Those whose premium may be set, by name. */
export function listSellers({ db }: Reads): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .orderBy(asc(organisations.name))
    .limit(MOST_SELLERS)
}

export async function findSellerPremium({ db }: Reads, id: string): Promise<SellerPremium | null> {
  const [row] = await db.select(COLUMNS).from(organisations).where(eq(organisations.id, id)).limit(1)
  return row ?? null
}
