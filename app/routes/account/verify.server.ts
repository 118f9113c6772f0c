import { type ActionFunctionArgs, data, redirect } from '@remix-run/cloudflare'
import type { Channel, VerifyAnswer, VerifyRefusal } from '#app/features/verification/state.ts'
import { askVerifyCode, verifyByCode } from '#app/flows/people/verify-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { readFields } from '#app/lib/form.server.ts'
import { requireActor, safeRedirect } from '#app/lib/http.ts'
import { VERIFY_PAGES, verifyAddress } from '#app/lib/verify-address.ts'

const STATUS: Partial<Record<VerifyRefusal['code'], number>> = {
  too_many: 429,
  phoneTaken: 409,
  emailTaken: 409,
}

/** Both forms of a verification of one's own: a page without script is led on, one with it gets the answer. */
export async function answerVerifyForm({ context, request }: ActionFunctionArgs, channel: Channel) {
  const { id: personId } = requireActor(context, request)
  const [fields, locale] = await Promise.all([readFields(request), i18n.getLocale(request)])
  const typed = fields.get(channel) ?? ''
  const done =
    fields.get('intent') === 'verify'
      ? await verifyByCode(context, { channel, personId, typed, code: fields.get('verify_code') ?? '' })
      : await askVerifyCode(context, {
          channel,
          personId,
          typed,
          language: isLanguage(locale) ? locale : 'en',
        })
  if (!done.ok) {
    const { refusal } = done
    return data<VerifyAnswer>({ step: 'refused', refusal, typed }, { status: STATUS[refusal.code] ?? 422 })
  }
  const { step } = done
  if (fields.get('by') === 'script') return data<VerifyAnswer>({ step, refusal: null, typed: '' })
  const back = fields.get('redirectTo')
  if (step === 'verified' && back) return redirect(safeRedirect(back), 303)
  return redirect(back ? verifyAddress(channel, safeRedirect(back)) : VERIFY_PAGES[channel], 303)
}
