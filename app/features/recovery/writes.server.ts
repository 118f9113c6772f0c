import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { MOST_RESET_LINKS, RESET_PAUSE_MS } from '#app/domain/people/recovery.ts'
import { verifications } from '#drizzle/schema/index.ts'
import { linksOf } from './link.ts'

type Writes = Pick<Ctx, 'db'>
type Link = { id: string; personId: string; email: string; now: number; expiresAt: number }

/** Keeps a link, unless its person has just been sent one or has as many as may work at a time: one statement. */
export function insertLink({ db }: Writes, { id, personId, email, now, expiresAt }: Link) {
  const identifier = linksOf(personId)
  return db.all<{ id: string }>(sql`
    insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    select ${id}, ${identifier}, ${email}, ${expiresAt}, ${now}, ${now}
    where (select count(*) from verifications
        where identifier = ${identifier} and expires_at > ${now}) < ${MOST_RESET_LINKS}
      and not exists (select 1 from verifications
        where identifier = ${identifier} and created_at > ${now - RESET_PAUSE_MS})
    returning id`)
}

/** Taking a link and reading whose it is are one statement, so that two tabs cannot both have it. */
export function takeLink({ db }: Writes, id: string, now: number) {
  return db
    .delete(verifications)
    .where(and(eq(verifications.id, id), gt(verifications.expiresAt, new Date(now))))
    .returning({ identifier: verifications.identifier, email: verifications.value })
}

/** All other links of somebody: one was used. */
export function removeLinks({ db }: Writes, personId: string) {
  return db.delete(verifications).where(eq(verifications.identifier, linksOf(personId)))
}

export function removeExpiredLinks({ db }: Writes, personId: string, now: number) {
  return db
    .delete(verifications)
    .where(and(eq(verifications.identifier, linksOf(personId)), lte(verifications.expiresAt, new Date(now))))
}
