import type { Ctx } from '#app/context.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import { recordChange } from '#app/features/accounts/writes.server.ts'
import type { ContactInput } from '#app/features/profile/inputs.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { findContact } from '#app/features/verification/queries.server.ts'
import { sendResetLink } from './recover.server.ts'
import { saveContact } from './save-contact.server.ts'
import { sendVerifyLink } from './send-code.server.ts'

/** What an administrator may have mailed to somebody who says that it has not come. */
export const LETTERS = ['verify_email', 'reset_password'] as const
export type AccountLetter = (typeof LETTERS)[number]

export type LetterSent =
  | { ok: true }
  /** `needless`: the address is proved already, or the account is switched off. */
  | { ok: false; code: 'forbidden' | 'gone' | 'needless' }
  | { ok: false; code: 'too_many'; retryAfter: number }

/**
 * Mails somebody the link that proves their address, or the one to a new password, to the address of their account and
 * nowhere else, within the limits that they have themselves. Who had it sent is kept in the account's activity.
 */
export async function sendAccountLetter(
  ctx: Ctx,
  personId: string,
  letter: AccountLetter,
): Promise<LetterSent> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  const [account, person] = await Promise.all([findAccount(ctx, personId), findContact(ctx, personId)])
  if (!account || !person) return { ok: false, code: 'gone' }
  const verifies = letter === 'verify_email'
  if (account.status === 'deactivate' || (verifies && account.emailVerified))
    return { ok: false, code: 'needless' }
  const { email, firstName: name, language } = person
  const sent = verifies
    ? await sendVerifyLink(ctx, { email, personId, name, language })
    : await sendResetLink(ctx, { ...person, status: account.status })
  if (!sent.ok) return { ok: false, code: 'too_many', retryAfter: sent.retryAfter }
  await recordChange(ctx, { personId, what: verifies ? 'verify_mailed' : 'reset_mailed' })
  return { ok: true }
}

/** Puts right what somebody is called and how they are reached. A new number has yet to be proved, by them. */
export async function changeDetails(
  ctx: Ctx,
  personId: string,
  said: ContactInput,
): Promise<'done' | 'forbidden' | 'gone' | 'username_taken'> {
  if (!mayAdminister(ctx.actor)) return 'forbidden'
  if (!(await findAccount(ctx, personId))) return 'gone'
  const saved = await saveContact(ctx, { id: personId }, said)
  if (!saved.ok) return saved.code
  await recordChange(ctx, { personId, what: 'details_changed', facts: { fields: Object.keys(said) } })
  return 'done'
}
