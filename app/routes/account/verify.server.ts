import { type ActionFunctionArgs, data, redirect } from '@remix-run/cloudflare'
import { CONTACT_FAULTS, verifyForms } from '#app/features/verification/inputs.ts'
import type { Channel, VerifyDone, VerifyRefusal } from '#app/features/verification/state.ts'
import { askVerifyCode, verifyByCode } from '#app/flows/people/verify-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { faultKey } from '#app/lib/faults.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
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
  const [read, locale] = await Promise.all([readForm(request, verifyForms[channel]), i18n.getLocale(request)])
  if (!read.ok) {
    // what is too long is no address either
    const faults = { [channel]: faultKey(CONTACT_FAULTS, read.faults[channel]) ?? channel }
    return reply<VerifyRefusal['code'], VerifyRefusal>(read, { faults })
  }
  const { intent, target, verify_code: code, redirectTo: back, by } = read.value
  const done =
    intent === 'verify'
      ? await verifyByCode(context, { channel, personId, target, code })
      : await askVerifyCode(context, {
          channel,
          personId,
          target,
          language: isLanguage(locale) ? locale : 'en',
        })
  if (!done.ok) {
    const { refusal: refused } = done
    return reply<VerifyRefusal['code'], VerifyRefusal>(read, { refused, status: STATUS[refused.code] ?? 422 })
  }
  const { step } = done
  if (by) return data<VerifyDone>({ done: true, step })
  if (step === 'verified' && back) return redirect(safeRedirect(back), 303)
  return redirect(back ? verifyAddress(channel, safeRedirect(back)) : VERIFY_PAGES[channel], 303)
}
