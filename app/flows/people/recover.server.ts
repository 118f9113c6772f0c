import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import type { PersonId } from '#app/domain/ids.ts'
import { type Known, knownAs } from '#app/domain/people/recovery.ts'
import {
  confirmAddress,
  recordChange,
  removeSessions,
  removeUnprovedWaysIn,
  upsertPassword,
} from '#app/features/accounts/writes.server.ts'
import { draftStatements, writeMessages } from '#app/features/outbox/commands.server.ts'
import { makeLink, spendLink } from '#app/features/recovery/commands.server.ts'
import { findByEmail, isLinkAlive, type KnownPerson } from '#app/features/recovery/queries.server.ts'
import { removeLinks } from '#app/features/recovery/writes.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Busy, unlessBusy } from '#app/lib/passwords-busy.ts'

type TooMany = { ok: false; code: 'too_many'; retryAfter: number }
const TOO_MANY: TooMany = { ok: false, code: 'too_many', retryAfter: 60 }

type Asked = { email: string; language: Language }

/**
 * Somebody has forgotten their password. The answer says nothing of whether there is such an account, and neither does
 * its time: who it is, and whether they are written to, is looked at afterwards.
 */
export async function askReset(ctx: Ctx, asked: Asked): Promise<{ ok: true } | TooMany> {
  const email = asked.email.trim().toLowerCase()
  const admitted = await Promise.all([
    ctx.limits.forms(ctx),
    ctx.limits.signInByAccount(`reset ${email}`, ctx.address),
  ])
  if (admitted.includes(false)) return TOO_MANY
  ctx.waitUntil(findByEmail(ctx, email).then((person) => sendLink(ctx, person, { ...asked, why: 'forgot' })))
  return { ok: true }
}

/**
 * An address, typed where an account may begin (storefront, section 4): whether it has one. Whoever has is sent a link to
 * a new password; an account that waits for its address to be proved becomes active by that link, and not by asking.
 */
export async function beginWithEmail(ctx: Ctx, asked: Asked): Promise<{ ok: true; known: Known } | TooMany> {
  const email = asked.email.trim().toLowerCase()
  const admitted = await Promise.all([
    ctx.limits.namesByAddress(ctx.address),
    ctx.limits.signInByAccount(`reset ${email}`, ctx.address),
  ])
  if (admitted.includes(false)) return TOO_MANY
  const person = await findByEmail(ctx, email)
  const known = knownAs(person)
  const why = known === 'unverified' ? 'activate' : 'forgot'
  ctx.waitUntil(sendLink(ctx, person, { ...asked, why }))
  return { ok: true, known }
}

type Why = { language: Language; why: 'forgot' | 'activate' }

async function sendLink(ctx: Ctx, person: KnownPerson | null, why: Why): Promise<void> {
  if (!person || person.status === 'deactivate') return
  try {
    await mailLink(ctx, person, why)
  } catch (error) {
    ctx.log('error', 'reset.unsent', { error: String(error) })
  }
}

/** False when they were sent one just now, or have as many as may work at a time. */
async function mailLink(ctx: Ctx, person: KnownPerson, { language, why }: Why): Promise<boolean> {
  const link = await makeLink(ctx, person)
  if (!link) return false
  await writeMessages(ctx, [
    {
      id: link.id,
      template: 'reset',
      data: { token: link.token, why },
      recipient: recipientOf(person, language),
      expiresAt: link.expiresAt,
    },
  ])
  return true
}

/** The same link, sent by somebody who knows whose account it is. */
export async function sendResetLink(ctx: Ctx, person: KnownPerson): Promise<{ ok: true } | TooMany> {
  const why = person.status === 'email_unverified' ? 'activate' : 'forgot'
  return (await mailLink(ctx, person, { language: person.language ?? 'en', why })) ? { ok: true } : TOO_MANY
}

export type ResetAnswer =
  | { ok: true; personId: PersonId }
  | { ok: false; code: 'link_dead' | 'too_many' }
  | Busy

/**
 * Sets a new password by a link that was mailed, once. Whoever has it reads that mailbox, so that the address is proved
 * with it; every session ends, and the rooms forget them.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<ResetAnswer> {
  if (!(await ctx.limits.signInByAddress(ctx.address))) return { ok: false, code: 'too_many' }
  if (!(await isLinkAlive(ctx, token))) return { ok: false, code: 'link_dead' }
  // before the link is spent: where the password cannot be taken now, the same link serves again
  const hash = await unlessBusy(ctx.auth.hashPassword(password))
  if (typeof hash !== 'string') return hash
  const link = await spendLink(ctx, token)
  if (!link) return { ok: false, code: 'link_dead' }
  const person = await findByEmail(ctx, link.email)
  // the account has another address by now, or may not be used
  if (person?.id !== link.personId || person.status === 'deactivate') return { ok: false, code: 'link_dead' }
  const personId = person.id
  const told = `password-reset:${crypto.randomUUID()}`
  const [ended] = (await runBatch(ctx.db, [
    removeSessions(ctx, personId),
    upsertPassword(ctx, { personId, hash }),
    removeLinks(ctx, personId),
    removeUnprovedWaysIn(ctx, personId),
    confirmAddress(ctx, personId),
    recordChange(ctx, { personId, what: 'password_reset' }),
    ...(await draftStatements(ctx, [
      { id: told, template: 'passwordChanged', data: {}, recipient: recipientOf(person, 'en') },
    ])),
  ])) as [{ id: string }[], ...unknown[]]
  const gone = ended.map(({ id }) => id)
  ctx.waitUntil(
    Promise.all([
      forgetEverywhere(ctx, personId, gone),
      ctx.relays.endSessions(personId, gone),
      ctx.queues.outbox([told]),
    ]),
  )
  return { ok: true, personId }
}

/** In the language that they have chosen, else in the one that was asked in. */
function recipientOf({ id, email, firstName, language }: KnownPerson, asked: Language) {
  return { to: email, personId: id, name: firstName, language: language ?? asked }
}
