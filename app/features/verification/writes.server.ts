import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import {
  type CodePurpose,
  MOST_SENDS,
  MOST_SENDS_FROM_ADDRESS,
  MOST_SENDS_TOGETHER,
  MOST_TRIES,
  MOST_TRIES_ELSEWHERE,
  SEND_WINDOW_MS,
} from '#app/domain/people/codes.ts'
import { codes, people, registrationDrafts } from '#drizzle/schema/index.ts'

type Db = Ctx['db']

export type NewCode = Pick<
  typeof codes.$inferSelect,
  'id' | 'purpose' | 'target' | 'personId' | 'codeHash' | 'sentAt' | 'expiresAt' | 'ipAddress'
>

/** Where an earlier code counts against the next one, each with how many there may be. */
function sendsSince({ purpose, target, personId, ipAddress, sentAt }: NewCode) {
  const since = sentAt - SEND_WINDOW_MS
  return sql`
    (select count(*) from codes
      where target = ${target} and sent_at > ${since} and ip_address is ${ipAddress}) < ${MOST_SENDS}
    and (select count(*) from codes where target = ${target} and sent_at > ${since}) < ${MOST_SENDS_TOGETHER}
    and (${personId} is null or (select count(*) from codes
      where person_id = ${personId} and purpose = ${purpose} and sent_at > ${since}
        and ip_address is ${ipAddress}) < ${MOST_SENDS})
    and (${ipAddress} is null or (select count(*) from codes
      where ip_address = ${ipAddress} and sent_at > ${since}) < ${MOST_SENDS_FROM_ADDRESS})`
}

/** Counting the codes of the last hour and adding one is a single statement. Empty when there are too many already. */
export function insertCode(db: Db, row: NewCode): Promise<{ id: string }[]> {
  const { id, purpose, target, personId, codeHash, sentAt, expiresAt, ipAddress } = row
  return db.all<{ id: string }>(sql`
    insert into codes (id, purpose, target, person_id, code_hash, attempts, sent_at, expires_at, ip_address)
    select ${id}, ${purpose}, ${target}, ${personId}, ${codeHash}, 0, ${sentAt}, ${expiresAt}, ${ipAddress}
    where ${sendsSince(row)} returning id`)
}

/** When the oldest code was sent that keeps the next one from being. */
export async function findOldestSend(db: Db, { target, personId, purpose, ipAddress, sentAt }: NewCode) {
  const since = sentAt - SEND_WINDOW_MS
  const [found] = await db.all<{ oldest: number | null }>(sql`
    select max(oldest) as oldest from (
      select min(sent_at) as oldest, count(*) as sends, ${MOST_SENDS} as most from codes
        where target = ${target} and sent_at > ${since} and ip_address is ${ipAddress}
      union all select min(sent_at), count(*), ${MOST_SENDS_TOGETHER} from codes
        where target = ${target} and sent_at > ${since}
      union all select min(sent_at), count(*), ${MOST_SENDS} from codes
        where person_id = ${personId} and purpose = ${purpose} and sent_at > ${since}
          and ip_address is ${ipAddress}
      union all select min(sent_at), count(*), ${MOST_SENDS_FROM_ADDRESS} from codes
        where ip_address = ${ipAddress} and sent_at > ${since})
    where sends >= most`)
  return found?.oldest ?? sentAt
}

/** `personId`: whose code it must be, null for nobody's yet; left out, whosoever's. */
export type CodeAsked = { purpose: CodePurpose; target: string; personId?: string | null }
/** `left`: how many tries there are after this one, from the same side. */
export type CountedTry = { id: string; codeHash: string; left: number; personId: string | null }

/**
 * Counts a try before it is looked at, so that as many tries at once are no more tries. It is one of the latest code that
 * the same network has asked for, else of the latest one of all: what a stranger asks for takes the place of nobody's.
 * Empty when there is none that still serves.
 */
export function countTry(
  db: Db,
  { purpose, target, personId, ipAddress }: CodeAsked & { ipAddress: string | null },
  now: number,
): Promise<CountedTry[]> {
  const whose = personId === undefined ? sql`` : sql`and person_id is ${personId}`
  return db.all<CountedTry>(sql`
    update codes set
      attempts = attempts + (ip_address is ${ipAddress}),
      attempts_elsewhere = attempts_elsewhere + (ip_address is not ${ipAddress})
    where id = (select id from codes where target = ${target} and purpose = ${purpose} ${whose}
        order by (ip_address is ${ipAddress} and expires_at > ${now}) desc, sent_at desc, rowid desc limit 1)
      and used_at is null and expires_at > ${now}
      and iif(ip_address is ${ipAddress}, attempts < ${MOST_TRIES}, attempts_elsewhere < ${MOST_TRIES_ELSEWHERE})
    returning id, code_hash as codeHash, person_id as personId,
      iif(ip_address is ${ipAddress}, ${MOST_TRIES} - attempts, ${MOST_TRIES_ELSEWHERE} - attempts_elsewhere) as "left"`)
}

/** Empty for whoever comes second: a code serves once. */
export function markUsed(db: Db, id: string, now: number) {
  return db
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.id, id), isNull(codes.usedAt)))
    .returning({ id: codes.id })
}

/** A link needs no counting of tries: nobody guesses it. Looking it up and using it is one statement. */
export function takeLink(db: Db, { id, codeHash, now }: { id: string; codeHash: string; now: number }) {
  return db
    .update(codes)
    .set({ usedAt: now })
    .where(
      and(eq(codes.id, id), eq(codes.codeHash, codeHash), isNull(codes.usedAt), gt(codes.expiresAt, now)),
    )
    .returning({ target: codes.target, personId: codes.personId })
}

/** What no longer serves and no longer counts. */
export function removeOldCodes(db: Db, now: number) {
  return db
    .delete(codes)
    .where(and(lte(codes.expiresAt, now - SEND_WINDOW_MS), lte(codes.sentAt, now - SEND_WINDOW_MS)))
}

export function removeOldDrafts(db: Db, now: number) {
  return db.delete(registrationDrafts).where(lte(registrationDrafts.expiresAt, now))
}

/** Empty where the number is another person's already. */
export function keepMobile(
  db: Db,
  { personId, phone, now }: { personId: string; phone: string; now: number },
) {
  return db
    .update(people)
    .set({ phone, phoneVerified: true, updatedAt: new Date(now) })
    .where(
      and(
        eq(people.id, personId),
        sql`not exists (select 1 from people other
          where other.phone = ${phone} and other.phone_verified = 1 and other.id <> ${personId})`,
      ),
    )
    .returning({ id: people.id })
}

/** Empty where the address is another person's already. An account that waited for this is active from now on. */
export function keepEmail(
  db: Db,
  { personId, email, now }: { personId: string; email: string; now: number },
) {
  return db
    .update(people)
    .set({
      email,
      emailVerified: true,
      status: sql`case ${people.status} when 'email_unverified' then 'active' else ${people.status} end`,
      updatedAt: new Date(now),
    })
    .where(
      and(
        eq(people.id, personId),
        sql`not exists (select 1 from people other where other.email = ${email} and other.id <> ${personId})`,
      ),
    )
    .returning({ id: people.id })
}

export function insertDraft(db: Db, row: typeof registrationDrafts.$inferInsert) {
  return db.insert(registrationDrafts).values(row)
}

/** Taking a draft and reading it is one statement, so that two tabs make one account of it. */
export function takeDraft(db: Db, id: string, now: number) {
  return db
    .delete(registrationDrafts)
    .where(and(eq(registrationDrafts.id, id), gt(registrationDrafts.expiresAt, now)))
    .returning()
}

/** What was sent to somebody to prove who they are. */
export function removeCodesOf(db: Db, personId: string) {
  return db.delete(codes).where(eq(codes.personId, personId))
}
