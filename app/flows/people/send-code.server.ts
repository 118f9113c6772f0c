import type { Ctx } from '#app/context.ts'
import { type CodePurpose, LINK_LIFETIME_MS } from '#app/domain/people/codes.ts'
import { type Draft, writeMessages } from '#app/features/outbox/commands.server.ts'
import { issueCode, issueLink, type TooManySends } from '#app/features/verification/commands.server.ts'
import { findByMobile } from '#app/features/verification/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'codeKey' | 'address' | 'origin' | 'queues'>
/** `expiresAt` in epoch ms. */
export type Sent = { ok: true; expiresAt: number; minutes: number } | TooManySends

type Wanted = {
  purpose: CodePurpose
  /** An address in lower case, or a number as +1 and ten digits. */
  target: string
  personId: string | null
  /** How they are greeted; empty where nobody knows. */
  name: string
  language: Language
  /** Where on this site the code is typed. */
  page: string
}

/** Sends a code to an address or a number. */
export async function sendCode(ctx: Deps, wanted: Wanted): Promise<Sent> {
  const { purpose, target, personId } = wanted
  const issued = await issueCode(ctx, { purpose, target, personId })
  if (!issued.ok) return issued
  await writeMessages(ctx, [letterOf(wanted, issued)])
  return { ok: true, expiresAt: issued.expiresAt, minutes: issued.minutes }
}

type Issued = { id: string; code: string; minutes: number; expiresAt: number }

function letterOf({ purpose, target, personId, name, language, page }: Wanted, issued: Issued): Draft {
  const { id, code, minutes, expiresAt } = issued
  return {
    id: `code:${id}`,
    template: 'code',
    channel: purpose === 'email' ? 'email' : 'sms',
    data: { purpose, code, minutes, page },
    recipient: { to: target, language, personId, name },
    expiresAt,
  }
}

/**
 * Sends a code to sign in with to a number that somebody has proved. A number that nobody has gets the same answer in
 * the same time: its code is kept and counted too, and goes nowhere.
 */
export async function sendSignInCode(
  ctx: Deps & Pick<Ctx, 'waitUntil' | 'log'>,
  { phone, language }: { phone: string; language: Language },
): Promise<Sent> {
  const owner = await findByMobile(ctx, phone)
  const known = owner && owner.status !== 'deactivate' ? owner : null
  const issued = await issueCode(ctx, {
    purpose: 'sign_in',
    target: phone,
    personId: known?.id ?? null,
  })
  if (!issued.ok) return issued
  if (known) {
    const wanted = { purpose: 'sign_in' as const, target: phone, personId: known.id, name: known.firstName }
    const letter = letterOf({ ...wanted, language, page: '/login/phone' }, issued)
    // afterwards, so that writing it does not tell by its time that there is somebody
    ctx.waitUntil(
      writeMessages(ctx, [letter]).catch((error: unknown) =>
        ctx.log('error', 'code.unsent', { error: String(error) }),
      ),
    )
  }
  return { ok: true, expiresAt: issued.expiresAt, minutes: issued.minutes }
}

type LinkWanted = { email: string; personId: string; name: string; language: Language }

/** Sends a link that proves an address when it is opened and confirmed. */
export async function sendVerifyLink(
  ctx: Deps,
  { email, personId, name, language }: LinkWanted,
): Promise<Sent> {
  const issued = await issueLink(ctx, { target: email, personId })
  if (!issued.ok) return issued
  const { id, token, expiresAt } = issued
  const hours = LINK_LIFETIME_MS / 3_600_000
  await writeMessages(ctx, [
    {
      id: `link:${id}`,
      template: 'verifyLink',
      data: { token, hours },
      recipient: { to: email, language, personId, name },
      expiresAt,
    },
  ])
  return { ok: true, expiresAt, minutes: hours * 60 }
}
