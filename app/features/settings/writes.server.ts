import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import { auditLog, banners, incrementSchedules, pages, phrases, settings } from '#drizzle/schema/index.ts'
import { VERSION_KEY } from './storefront.server.ts'

type Writes = Pick<Ctx, 'db'>

/** Fails, and with it the whole batch, when somebody else has made this version already. */
export function insertChange({ db }: Writes, row: typeof auditLog.$inferInsert): Statement {
  return db.insert(auditLog).values(row)
}

/** The same for what happens outside of the settings, and only where it has: counted in the statement itself. */
export function insertChangeWhere(
  { db }: Writes,
  {
    subject,
    at,
    personId,
    personEmail,
    before,
    after,
    organisationId = null,
  }: Omit<typeof auditLog.$inferInsert, 'version'>,
  holds: SQL,
): Statement {
  const json = (value: unknown) => JSON.stringify(value ?? null)
  return db.insert(auditLog).select(sql`
    select ${subject}, (select coalesce(max(version), 0) + 1 from audit_log where subject = ${subject}),
      cast(${at} as integer), ${personId}, ${personEmail}, ${json(before)}, ${json(after)},
      ${organisationId} where ${holds}`)
}

export function putSetting({ db }: Writes, key: string, value: unknown, at: number): Statement {
  return db
    .insert(settings)
    .values({ key, value, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } })
}

export function removeSetting({ db }: Writes, key: string): Statement {
  return db.delete(settings).where(eq(settings.key, key))
}

/** Tells every isolate that its copy no longer holds. */
export function bumpVersion({ db }: Writes, at: number): Statement {
  return db
    .insert(settings)
    .values({ key: VERSION_KEY, value: 1, updatedAt: at })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`cast(${settings.value} as integer) + 1`, updatedAt: at },
    })
}

export function putBanner({ db }: Writes, { id, ...row }: typeof banners.$inferInsert): Statement {
  return db
    .insert(banners)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: banners.id, set: row })
}

export function removeBanner({ db }: Writes, id: string): Statement {
  return db.delete(banners).where(eq(banners.id, id))
}

export function putSchedule(
  { db }: Writes,
  { id, ...row }: typeof incrementSchedules.$inferInsert,
): Statement {
  return db
    .insert(incrementSchedules)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: incrementSchedules.id, set: row })
}

/** What still refers to it keeps it: the reference fails the batch. */
export function removeSchedule({ db }: Writes, id: string): Statement {
  return db.delete(incrementSchedules).where(eq(incrementSchedules.id, id))
}

export function putPhrase({ db }: Writes, row: typeof phrases.$inferInsert): Statement {
  return db
    .insert(phrases)
    .values(row)
    .onConflictDoUpdate({
      target: [phrases.key, phrases.language],
      set: { text: row.text, updatedAt: row.updatedAt },
    })
}

export function removePhrase({ db }: Writes, key: string, language: string): Statement {
  return db.delete(phrases).where(and(eq(phrases.key, key), eq(phrases.language, language)))
}

export function putPage({ db }: Writes, { slug, language, ...row }: typeof pages.$inferInsert): Statement {
  return db
    .insert(pages)
    .values({ slug, language, ...row })
    .onConflictDoUpdate({ target: [pages.slug, pages.language], set: row })
}

export function removePage({ db }: Writes, slug: string, language: string): Statement {
  return db.delete(pages).where(and(eq(pages.slug, slug), eq(pages.language, language)))
}
