import type { Ctx } from '#app/context.ts'
import { findCodeState, findContact } from '#app/features/verification/queries.server.ts'
import type { Channel, VerifyRefusal } from '#app/features/verification/state.ts'
import type { Language } from '#app/i18n/languages.ts'
import { VERIFY_PAGES } from '#app/lib/verify-address.ts'
import { sendCode } from './send-code.server.ts'
import { verifyOwnEmail, verifyOwnMobile } from './verify-contact.server.ts'

/** Where a verification of one's own stands, and whether the other channel is proved; null where there is no such person. */
export async function readVerifyForm(ctx: Ctx, channel: Channel, personId: string) {
  const [email, phone] = await Promise.all([
    findCodeState(ctx, personId, 'email'),
    findCodeState(ctx, personId, 'phone'),
  ])
  const [state, other] = channel === 'email' ? [email, phone] : [phone, email]
  return state && other && { ...state, otherVerified: other.verified }
}

type Asked = { channel: Channel; personId: string; language: Language; target: string }
export type VerifyStep = { ok: true; step: 'sent' | 'verified' } | { ok: false; refusal: VerifyRefusal }

/** Sends a code to an address or number. */
export async function askVerifyCode(
  ctx: Ctx,
  { channel, personId, language, target }: Asked,
): Promise<VerifyStep> {
  const person = await findContact(ctx, personId)
  const sent = await sendCode(ctx, {
    purpose: channel,
    target,
    personId,
    language,
    name: person?.firstName ?? '',
    page: VERIFY_PAGES[channel],
  })
  return sent.ok ? { ok: true, step: 'sent' } : refused('too_many', Math.ceil(sent.retryAfter / 60))
}

/** Takes the code that was typed for it. */
export async function verifyByCode(
  ctx: Ctx,
  { channel, personId, target, code }: Omit<Asked, 'language'> & { code: string },
): Promise<VerifyStep> {
  const verified =
    channel === 'phone'
      ? await verifyOwnMobile(ctx, { personId, phone: target, code })
      : await verifyOwnEmail(ctx, { personId, email: target, code })
  if (verified.ok) return { ok: true, step: 'verified' }
  if (verified.code !== 'taken') return refused(verified.code)
  return refused(channel === 'phone' ? 'phoneTaken' : 'emailTaken')
}

function refused(code: VerifyRefusal['code'], wait = 0): VerifyStep {
  return { ok: false, refusal: { code, wait } }
}
