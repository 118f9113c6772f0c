import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type CodePurpose, LINK_LIFETIME_MS, MOST_TRIES } from '#app/domain/people/codes.ts'
import { DEFAULT_SETTINGS, readSettings, type Settings } from '#app/domain/shop/settings.ts'
import { isLanguage, type Language } from '#app/i18n/languages.ts'
import { codes, people, registrationDrafts, settings } from '#drizzle/schema/index.ts'
import type { Channel, CodeState } from './state.ts'

type Reads = Pick<Ctx, 'db'>

/** How somebody is reached, and what of it is proved. */
export type Contact = Pick<
  typeof people.$inferSelect,
  'id' | 'email' | 'emailVerified' | 'phone' | 'phoneVerified' | 'firstName' | 'status'
> & {
  /** What they are written to in. */
  language: Language
}

const CONTACT = {
  id: people.id,
  email: people.email,
  emailVerified: people.emailVerified,
  phone: people.phone,
  phoneVerified: people.phoneVerified,
  firstName: people.firstName,
  language: people.language,
  status: people.status,
}

export async function findContact({ db }: Reads, personId: string): Promise<Contact | null> {
  const [found] = await db.select(CONTACT).from(people).where(eq(people.id, personId)).limit(1)
  return found ? contactOf(found) : null
}

export async function findContactByEmail({ db }: Reads, email: string): Promise<Contact | null> {
  const [found] = await db.select(CONTACT).from(people).where(eq(people.email, email)).limit(1)
  return found ? contactOf(found) : null
}

/** Whose number it is: a number that is not proved is nobody's. */
export async function findByMobile({ db }: Reads, phone: string): Promise<Contact | null> {
  const [found] = await db
    .select(CONTACT)
    .from(people)
    .where(and(eq(people.phone, phone), eq(people.phoneVerified, true)))
    .limit(1)
  return found ? contactOf(found) : null
}

function contactOf(row: Omit<Contact, 'language'> & { language: string | null }): Contact {
  return { ...row, language: isLanguage(row.language) ? row.language : 'en' }
}

/** Where a code is on its way to, and until when it serves (epoch ms). */
export type Pending = { target: string; expiresAt: number }

/** The latest code that one has asked for and not used. One with no tries left is none. */
export function findPending(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  personId: string,
  purpose: CodePurpose,
): Promise<Pending | null> {
  return latestOf(ctx, purpose, eq(codes.personId, personId))
}

async function latestOf(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  purpose: CodePurpose,
  whose: SQL | undefined,
): Promise<Pending | null> {
  const now = clock.now()
  const [latest] = await db
    .select({ target: codes.target, expiresAt: codes.expiresAt })
    .from(codes)
    .where(
      and(
        whose,
        eq(codes.purpose, purpose),
        isNull(codes.usedAt),
        gt(codes.expiresAt, now),
        lt(codes.attempts, MOST_TRIES),
        // a link in a mail is none to type, and lives for a day
        lt(codes.expiresAt, now + LINK_LIFETIME_MS / 2),
      ),
    )
    .orderBy(desc(codes.sentAt), sql`rowid desc`)
    .limit(1)
  return latest ?? null
}

/** The same where there is no account yet. */
export function findPendingFor(ctx: Pick<Ctx, 'db' | 'clock'>, target: string, purpose: CodePurpose) {
  return latestOf(ctx, purpose, and(eq(codes.target, target), isNull(codes.personId)))
}

export type KeptDraft = typeof registrationDrafts.$inferSelect

/** A registration that waits for its code. */
export async function findDraft(
  ctx: Pick<Ctx, 'db' | 'clock' | 'codeKey'>,
  ticket: string,
): Promise<KeptDraft | null> {
  const [kept] = await ctx.db
    .select()
    .from(registrationDrafts)
    .where(
      and(
        eq(registrationDrafts.id, await draftId(ctx, ticket)),
        gt(registrationDrafts.expiresAt, ctx.clock.now()),
      ),
    )
    .limit(1)
  return kept ?? null
}

/** What a draft is kept under: its ticket is in no database. */
export function draftId({ codeKey }: Pick<Ctx, 'codeKey'>, ticket: string): Promise<string> {
  return codeKey.hash('draft', ticket)
}

const KEYS = ['verification_minutes', 'verification_mode', 'phone_required'] as const
type VerificationSettings = Pick<Settings, (typeof KEYS)[number]>

/** As they are now: a code's life is decided once, when it is sent. */
export async function findVerificationSettings({ db }: Reads): Promise<VerificationSettings> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...KEYS]))
  return rows.length > 0 ? readSettings(rows) : DEFAULT_SETTINGS
}

/** Where somebody stands with their number or address; null when there is no such person. */
export async function findCodeState(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  personId: string,
  channel: Channel,
): Promise<CodeState | null> {
  const [person, pending, { verification_minutes: minutes }] = await Promise.all([
    findContact(ctx, personId),
    findPending(ctx, personId, channel),
    findVerificationSettings(ctx),
  ])
  if (!person) return null
  const [own, verified] =
    channel === 'phone' ? [person.phone, person.phoneVerified] : [person.email, person.emailVerified]
  return {
    channel,
    own,
    verified,
    minutes,
    pending: pending && { target: pending.target, left: pending.expiresAt - ctx.clock.now() },
  }
}
