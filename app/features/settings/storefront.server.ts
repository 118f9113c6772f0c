import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { readSettings, type Settings } from '#app/domain/shop/settings.ts'
import type { Banner, Words } from '#app/domain/shop/storefront.ts'
import { banners, categories, conditions, pages, phrases, settings } from '#drizzle/schema/index.ts'
import { defaultPage, type PageSlug } from './default-pages/index.ts'

/** A change shows after this long at most, in isolates that did not make it. */
const FRESH_MS = 3_000
/** Rows that were written past the version are found after this long. */
const WHOLE_MS = 60_000

export const VERSION_KEY = 'content_version'

export type PageText = { title: string; body: string; version: number; updatedAt: number }

/** What every public page reads. */
export type Storefront = {
  version: number
  settings: Settings
  /** Those that are switched on, in their order. */
  banners: Banner[]
  /** An operator's own phrases, by language and path. */
  phrases: Record<string, Record<string, string>>
  /** Top-level categories in their order, for the menus. */
  categories: { slug: string; name: string }[]
  /** What categories and conditions are called and described as in both languages. */
  words: Words[]
}

/** Who has just changed something asks for the version, however fresh the copy is: it may be another isolate's change. */
type Reads = Pick<Ctx, 'db' | 'clock'> & Partial<Pick<Ctx, 'hasWritten'>>
type Kept = { content: Storefront; pages: Map<string, PageText>; checkedAt: number; readAt: number }

/** Worker and pages are bundled apart, each with a copy of this module: they share one, so that they agree. */
const HELD = Symbol.for('fairlot.storefront')

/** One isolate's copy. Values only, never a promise: what one request waits for, another must not. */
const held = globalThis as { [HELD]?: Kept | null }

/**
 * The storefront's settings, banners and phrases. While the copy is fresh nothing is read; after that one row says
 * whether it still holds.
 */
export async function readStorefront(ctx: Reads): Promise<Storefront> {
  return (await fresh(ctx)).content
}

/** The copy of this isolate while it is fresh; null where it would be asked for. */
export function freshStorefront(now: number): Storefront | null {
  const copy = held[HELD] ?? null
  return copy && isWithin(now, copy.checkedAt, FRESH_MS) ? copy.content : null
}

/** A static page: the operator's text, or the house's own. Null when there is no such page. */
export async function readPage(ctx: Reads, slug: PageSlug, language: string): Promise<PageText> {
  const copy = await fresh(ctx)
  const key = `${slug}:${language}`
  const known = copy.pages.get(key)
  if (known) return known
  const page = await findPage(ctx, slug, language)
  copy.pages.set(key, page)
  return page
}

/** Past the copy: what is in D1 now, for those who edit it. */
export async function findPage({ db }: Pick<Ctx, 'db'>, slug: PageSlug, language: string): Promise<PageText> {
  const [row] = await db
    .select({ title: pages.title, body: pages.body, version: pages.version, updatedAt: pages.updatedAt })
    .from(pages)
    .where(and(eq(pages.slug, slug), eq(pages.language, language)))
    .limit(1)
  return row ?? defaultPage(slug, language)
}

/** Whoever changes something shows it at once, at least here. */
export function forgetStorefront(): void {
  held[HELD] = null
}

async function fresh(ctx: Reads): Promise<Kept> {
  const now = ctx.clock.now()
  const copy = held[HELD] ?? null
  if (copy && !ctx.hasWritten && isWithin(now, copy.checkedAt, FRESH_MS)) return copy
  try {
    return await renewed(ctx, copy, now)
  } catch (error) {
    // what was true a moment ago is better than no page
    if (copy) return copy
    throw error
  }
}

async function renewed(ctx: Reads, copy: Kept | null, now: number): Promise<Kept> {
  const version = await readVersion(ctx)
  if (copy && copy.content.version === version && isWithin(now, copy.readAt, WHOLE_MS)) {
    copy.checkedAt = now
    return copy
  }
  const read = { content: await readAll(ctx, version), pages: new Map(), checkedAt: now, readAt: now }
  held[HELD] = read
  return read
}

function isWithin(now: number, since: number, span: number): boolean {
  return now >= since && now - since < span
}

async function readVersion({ db }: Reads): Promise<number> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, VERSION_KEY))
    .limit(1)
  return Number(row?.value ?? 0)
}

/** The version is read before the rows: a change in between is at worst read twice, never missed. */
async function readAll({ db }: Reads, version: number): Promise<Storefront> {
  const [settingRows, bannerRows, phraseRows, categoryRows, namedCategories, namedConditions] =
    await db.batch([
      db.select().from(settings),
      db
        .select({
          id: banners.id,
          title: banners.title,
          facts: banners.facts,
          linkLabel: banners.linkLabel,
          href: banners.href,
          pictures: banners.pictures,
        })
        .from(banners)
        .where(eq(banners.active, true))
        .orderBy(asc(banners.showOrder))
        .limit(12),
      db.select().from(phrases).limit(5_000),
      db
        .select({ slug: categories.slug, name: categories.name })
        .from(categories)
        .where(and(eq(categories.active, true), isNull(categories.parentId)))
        .orderBy(asc(categories.showOrder), asc(categories.name))
        .limit(100),
      db
        .select({
          name: categories.name,
          nameEs: categories.nameEs,
          description: categories.description,
          descriptionEs: categories.descriptionEs,
        })
        .from(categories)
        .where(ne(categories.nameEs, ''))
        .limit(500),
      db
        .select({
          name: conditions.name,
          nameEs: conditions.nameEs,
          description: conditions.description,
          descriptionEs: conditions.descriptionEs,
        })
        .from(conditions)
        .where(ne(conditions.nameEs, ''))
        .limit(100),
    ])
  const own: Storefront['phrases'] = { en: {}, es: {} }
  for (const { key, language, text } of phraseRows) own[language] = { ...own[language], [key]: text }
  return {
    version,
    settings: readSettings(settingRows),
    banners: bannerRows,
    phrases: own,
    categories: categoryRows,
    words: [...namedCategories, ...namedConditions].flatMap(wordsOf),
  }
}

type Named = { name: string; nameEs: string; description: string; descriptionEs: string }

function wordsOf({ name, nameEs, description, descriptionEs }: Named): Words[] {
  const named = { en: name, es: nameEs }
  return description && descriptionEs ? [named, { en: description, es: descriptionEs }] : [named]
}
