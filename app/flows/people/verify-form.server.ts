import { data, redirect } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import { address, mobile } from '#app/features/verification/inputs.ts'
import { findCodeState, findContact } from '#app/features/verification/queries.server.ts'
import type { Channel, VerifyAnswer, VerifyRefusal } from '#app/features/verification/state.ts'
import type { Language } from '#app/i18n/languages.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { VERIFY_PAGES, verifyAddress } from '#app/lib/verify-address.ts'
import { sendCode } from './send-code.server.ts'
import { verifyOwnEmail, verifyOwnMobile } from './verify-contact.server.ts'

const STATUS: Partial<Record<VerifyRefusal['code'], number>> = {
  too_many: 429,
  phoneTaken: 409,
  emailTaken: 409,
}

/** Where a verification of one's own stands, and whether the other channel is proved; null where there is no such person. */
export async function readVerifyForm(ctx: Ctx, channel: Channel, personId: string) {
  const [email, phone] = await Promise.all([
    findCodeState(ctx, personId, 'email'),
    findCodeState(ctx, personId, 'phone'),
  ])
  const [state, other] = channel === 'email' ? [email, phone] : [phone, email]
  return state && other && { ...state, otherVerified: other.verified }
}

type Asked = { channel: Channel; personId: string; form: FormData; language: Language }

/** Both forms of a verification: a page without script is led on, one with it gets the answer. */
export async function answerVerifyForm(ctx: Ctx, { channel, personId, form, language }: Asked) {
  const typed = String(form.get(channel) ?? '')
  const target = readTarget(channel, typed)
  if (!target.ok) return refused(typed, { code: target.code, wait: 0 })
  const redirectTo = form.get('redirectTo')
  const done = (step: 'sent' | 'verified') => {
    if (form.get('by') === 'script') return data<VerifyAnswer>({ step, refusal: null, typed: '' })
    if (step === 'verified' && redirectTo) return redirect(safeRedirect(redirectTo), 303)
    return redirect(
      redirectTo ? verifyAddress(channel, safeRedirect(redirectTo)) : VERIFY_PAGES[channel],
      303,
    )
  }

  if (form.get('intent') !== 'verify') {
    const person = await findContact(ctx, personId)
    const sent = await sendCode(ctx, {
      purpose: channel,
      target: target.value,
      personId,
      language,
      name: person?.firstName ?? '',
      page: VERIFY_PAGES[channel],
    })
    return sent.ok
      ? done('sent')
      : refused(typed, { code: 'too_many', wait: Math.ceil(sent.retryAfter / 60) })
  }
  const code = String(form.get('verify_code') ?? '')
  const verified =
    channel === 'phone'
      ? await verifyOwnMobile(ctx, { personId, phone: target.value, code })
      : await verifyOwnEmail(ctx, { personId, email: target.value, code })
  if (verified.ok) return done('verified')
  if (verified.code !== 'taken') return refused(typed, { code: verified.code, wait: 0 })
  return refused(typed, { code: channel === 'phone' ? 'phoneTaken' : 'emailTaken', wait: 0 })
}

function refused(typed: string, refusal: VerifyRefusal) {
  return data<VerifyAnswer>({ step: 'refused', refusal, typed }, { status: STATUS[refusal.code] ?? 422 })
}

type Target = { ok: true; value: string } | { ok: false; code: 'phone' | 'email' | 'required' }

function readTarget(channel: Channel, typed: string): Target {
  const read = channel === 'phone' ? mobile.safeParse(typed) : address.safeParse(typed)
  if (read.success) return { ok: true, value: read.data }
  if (channel === 'phone') return { ok: false, code: 'phone' }
  return { ok: false, code: typed.trim() === '' ? 'required' : 'email' }
}
