import type { Ctx } from '#app/context.ts'
import { isReference, isTaken, runBatch, type Statement } from '#app/db/batch.server.ts'
import { DEFAULT_LADDER } from '#app/domain/auction/ladder.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import type { PageSlug } from './default-pages/index.ts'
import {
  type BannerRow,
  findBanner,
  findPhrase,
  findSchedule,
  findSettings,
  isScheduleUsed,
  lastChange,
  listIncrementSchedules,
  stampOf,
  versionsOf,
} from './queries.server.ts'
import { findPage, forgetStorefront } from './storefront.server.ts'
import {
  bumpVersion,
  insertChange,
  putBanner,
  putPage,
  putPhrase,
  putSchedule,
  putSetting,
  removeBanner,
  removePage,
  removePhrase,
  removeSchedule,
  removeSetting,
} from './writes.server.ts'

export { forgetStorefront } from './storefront.server.ts'

/** `stale`: somebody has changed the same thing since the form was made; who, when, and the stamp it has now. */
export type Saved =
  | { ok: true; changed: boolean }
  | { ok: false; code: 'stale'; by: string; at: number; seen: number }
  | { ok: false; code: 'forbidden' | 'not_found' }

/** `organisationId`: whose people see it too. */
export type Change = {
  subject: string
  before: unknown
  after: unknown
  statements: Statement[]
  organisationId?: string
}

/** Names under which changes are counted and told. */
export const subjects = {
  setting: (key: keyof Settings) => key,
  banner: (id: string) => `banner:${id}`,
  schedule: (id: string) => `schedule:${id}`,
  phrase: (key: string, language: string) => `phrase:${key}:${language}`,
  page: (slug: PageSlug, language: string) => `page:${slug}:${language}`,
  field: (id: string) => `registration_field:${id}`,
  premium: (organisationId: string) => `premium:${organisationId}`,
  category: (id: string) => `category:${id}`,
  condition: (id: string) => `condition:${id}`,
  choice: (listId: string, id: string) => `choice:${listId}:${id}`,
  choiceList: (id: string) => `choice_list:${id}`,
  choiceOrder: (listId: string) => `choice_order:${listId}`,
  /** The order of what stands beside each other: of categories below which one, if any. */
  order: (kind: 'category' | 'condition', parentId: string | null) => `${kind}_order:${parentId ?? 'top'}`,
  taxRate: (locationId: string) => `tax_rate:${locationId}`,
  listing: (id: string) => `listing:${id}`,
  auction: (id: string) => `auction:${id}`,
  yard: (locationId: string) => `yard:${locationId}`,
  limits: (organisationId: string) => `limits:${organisationId}`,
  organisation: (organisationId: string) => `organisation:${organisationId}`,
  member: (organisationId: string, personId: string) => `member:${organisationId}:${personId}`,
  buyer: (organisationId: string, personId: string) => `buyer:${organisationId}:${personId}`,
}

/** Saves some settings as they were seen at `seen` (stampOf of their keys), all of them or none. */
export async function saveSettings(ctx: Ctx, values: Partial<Settings>, seen: number): Promise<Saved> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  const current: Record<string, unknown> = await findSettings(ctx)
  const now = ctx.clock.now()
  return commit(
    ctx,
    seen,
    Object.entries(values).map(([key, after]) => ({
      subject: key,
      before: current[key],
      after,
      // what may be nothing is nothing by default
      statements: [after === null ? removeSetting(ctx, key) : putSetting(ctx, key, after, now)],
    })),
  )
}

/** Adds or changes a banner; with null it is taken away. */
export async function saveBanner(
  ctx: Ctx,
  id: string,
  banner: Omit<BannerRow, 'id' | 'updatedAt'> | null,
  seen: number,
): Promise<Saved> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  const found = await findBanner(ctx, id)
  if (!found && !banner) return { ok: false, code: 'not_found' }
  const statements = banner
    ? [putBanner(ctx, { id, ...banner, updatedAt: ctx.clock.now() })]
    : [removeBanner(ctx, id)]
  return commit(ctx, seen, [
    { subject: subjects.banner(id), before: withoutKeys(found), after: banner, statements },
  ])
}

/** The schedule of a site that has none: new listings take the default. */
export async function addDefaultSchedule(ctx: Ctx, name: string): Promise<Saved> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  if ((await listIncrementSchedules(ctx)).length > 0) return { ok: true, changed: false }
  const [id, schedule] = [
    'standard',
    { name, ladder: DEFAULT_LADDER.map(({ from, step }) => ({ from, step })) },
  ]
  const row = { id, ...schedule, isDefault: true, updatedAt: ctx.clock.now() }
  return saveChanges(ctx, [
    { subject: subjects.schedule(id), before: null, after: schedule, statements: [putSchedule(ctx, row)] },
  ])
}

/** Rungs in cents, judged by `ladderFault` before. Rooms of listings that have offers keep their copy. */
export async function saveSchedule(
  ctx: Ctx,
  id: string,
  schedule: { name: string; ladder: { from: number; step: number }[] },
  seen: number,
): Promise<Saved> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  const found = await findSchedule(ctx, id)
  if (!found) return { ok: false, code: 'not_found' }
  const row = { id, ...schedule, isDefault: found.isDefault, updatedAt: ctx.clock.now() }
  const before = { name: found.name, ladder: found.ladder }
  return commit(ctx, seen, [
    { subject: subjects.schedule(id), before, after: schedule, statements: [putSchedule(ctx, row)] },
  ])
}

/** Only one that nothing has its steps from; the default stays, and so does the last. */
export async function deleteSchedule(
  ctx: Ctx,
  id: string,
  seen: number,
): Promise<Saved | { ok: false; code: 'used' | 'default' }> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  const [found, all] = await Promise.all([findSchedule(ctx, id), listIncrementSchedules(ctx)])
  if (!found) return { ok: false, code: 'not_found' }
  if (found.isDefault || all.length === 1) return { ok: false, code: 'default' }
  if (await isScheduleUsed(ctx, id)) return { ok: false, code: 'used' }
  const before = { name: found.name, ladder: found.ladder }
  const subject = subjects.schedule(id)
  try {
    return await commit(ctx, seen, [{ subject, before, after: null, statements: [removeSchedule(ctx, id)] }])
  } catch (error) {
    // a lot that was published since
    if (isReference(error)) return { ok: false, code: 'used' }
    throw error
  }
}

/** An operator's words for a phrase; null brings the house's own back. */
export async function savePhrase(
  ctx: Ctx,
  { key, language, text }: { key: string; language: string; text: string | null },
  seen: number,
): Promise<Saved> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  const before = await findPhrase(ctx, key, language)
  const statement =
    text === null
      ? removePhrase(ctx, key, language)
      : putPhrase(ctx, { key, language, text, updatedAt: ctx.clock.now() })
  return commit(ctx, seen, [
    {
      subject: subjects.phrase(key, language),
      before,
      after: text,
      statements: [statement],
    },
  ])
}

/** The text of a static page; null brings the house's own back. */
export async function savePage(
  ctx: Ctx,
  {
    slug,
    language,
    text,
  }: { slug: PageSlug; language: string; text: { title: string; body: string } | null },
  seen: number,
): Promise<Saved> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  const { title, body, version } = await findPage(ctx, slug, language)
  const row = { slug, language, version: version + 1, updatedAt: ctx.clock.now() }
  const statements = [text ? putPage(ctx, { ...row, ...text }) : removePage(ctx, slug, language)]
  return commit(ctx, seen, [
    { subject: subjects.page(slug, language), before: { title, body }, after: text, statements },
  ])
}

/** Changes to what another feature keeps, with the settings' own record and the settings' own care. */
export async function saveChange(ctx: Ctx, change: Change, seen: number): Promise<Saved> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  return commit(ctx, seen, [change])
}

/** The same by the people of an organisation, of what is their own: whoever calls this has asked whether they may. */
export async function saveOwnChange(
  ctx: Ctx,
  change: Change & { organisationId: string },
  seen: number,
): Promise<Saved> {
  return ctx.actor ? commit(ctx, seen, [change]) : { ok: false, code: 'forbidden' }
}

/** Several such changes at once, all or none, as they stand at this moment. */
export async function saveChanges(ctx: Ctx, changes: readonly Change[]): Promise<Saved> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  const seen = await stampOf(
    ctx,
    changes.map(({ subject }) => subject),
  )
  return commit(ctx, seen, changes)
}

/** Changes and their record in one batch. Two saves of the same state collide on the record's key. */
async function commit(ctx: Ctx, seen: number, changes: readonly Change[]): Promise<Saved> {
  const names = changes.map(({ subject }) => subject)
  const versions = await versionsOf(ctx, names)
  if ([...versions.values()].reduce((sum, version) => sum + version, 0) !== seen) return stale(ctx, names)
  const real = changes.filter(({ before, after }) => !isSame(before, after))
  if (real.length === 0) return { ok: true, changed: false }
  const now = ctx.clock.now()
  const { id: personId = '', email: personEmail = '' } = ctx.actor ?? {}
  try {
    await runBatch(ctx.db, [
      ...real.map(({ subject, before, after, organisationId = null }) =>
        insertChange(ctx, {
          subject,
          version: (versions.get(subject) ?? 0) + 1,
          at: now,
          personId,
          personEmail,
          before: before ?? null,
          after: after ?? null,
          organisationId,
        }),
      ),
      ...real.flatMap(({ statements }) => statements),
      bumpVersion(ctx, now),
    ])
  } catch (error) {
    if (isTaken(error, 'audit_log')) return stale(ctx, names)
    throw error
  }
  forgetStorefront()
  return { ok: true, changed: true }
}

async function stale(ctx: Ctx, names: readonly string[]): Promise<Saved> {
  const seen = await stampOf(ctx, names)
  const last = await lastChange(ctx, names)
  return { ok: false, code: 'stale', by: last?.personEmail ?? '', at: last?.at ?? ctx.clock.now(), seen }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one ?? null)) === JSON.stringify(sorted(other ?? null))
}

/** With keys in order, so that two equal values read alike. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

function withoutKeys(row: BannerRow | null) {
  if (!row) return null
  const { id: _id, updatedAt: _updatedAt, ...banner } = row
  return banner
}
