import { z } from 'zod'
import { type CouponTerms, couponCode } from '#app/domain/money/coupons.ts'
import { easternFieldValue, easternInstant } from '#app/lib/eastern.ts'

/** What can be wrong with a coupon's form. */
export type CouponFault = 'required' | 'code' | 'taken' | 'percent' | 'dollars' | 'whole' | 'date' | 'order'
export type CouponFaults = Partial<Record<string, CouponFault>>

const fault = (code: CouponFault) => code
const typed = z.string().trim().max(60).default('')
const PERCENT = /^\d{1,2}(\.\d{1,2})?$/
const DOLLARS = /^\d{1,6}(\.\d{1,2})?$/

const count = typed
  .pipe(z.string().regex(/^\d{0,7}$/, fault('whole')))
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(z.number().min(1, fault('whole')).nullable())
const moment = typed.transform((text, check) => {
  if (text === '') return null
  const at = easternInstant(text)
  if (at === null) check.addIssue({ code: 'custom', message: fault('date') })
  return at
})

/** A coupon as its form sends it. */
export const couponInput = z
  .object({
    code: typed
      .transform(couponCode)
      .pipe(z.string().min(1, fault('required')))
      .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, fault('code'))),
    kind: z.enum(['percent', 'amount'], fault('required')),
    worth: typed.pipe(z.string().min(1, fault('required'))),
    minimum: typed.pipe(z.string().regex(/^$|^\d{1,6}(\.\d{1,2})?$/, fault('dollars'))),
    valid_from: moment,
    valid_until: moment,
    most_uses: count,
    most_per_person: count,
    active: z.literal('on').optional(),
  })
  .superRefine(({ kind, worth, valid_from, valid_until }, check) => {
    const fits = kind === 'percent' ? PERCENT.test(worth) : DOLLARS.test(worth)
    if (!fits || Number(worth) <= 0)
      check.addIssue({
        code: 'custom',
        path: ['worth'],
        message: fault(kind === 'percent' ? 'percent' : 'dollars'),
      })
    if (valid_from !== null && valid_until !== null && valid_until <= valid_from)
      check.addIssue({ code: 'custom', path: ['valid_until'], message: fault('order') })
  })

export type CouponRead = { ok: true; coupon: NewCoupon } | { ok: false; faults: CouponFaults }
/** What is kept of the form; percent as basis points, dollars as cents. */
export type NewCoupon = Omit<CouponTerms, 'organisationId'> & { code: string }

/** Reads the form; what is wrong with it comes by field. */
export function readCoupon(form: Record<string, unknown>): CouponRead {
  const parsed = couponInput.safeParse(form)
  if (!parsed.success) {
    const faults: CouponFaults = {}
    for (const { path, message } of parsed.error.issues) faults[String(path[0])] ??= message as CouponFault
    return { ok: false, faults }
  }
  const { kind, worth, minimum, valid_from, valid_until, most_uses, most_per_person, active, code } =
    parsed.data
  const hundredths = (text: string) => Math.round(Number(text) * 100)
  return {
    ok: true,
    coupon: {
      code,
      worth: kind === 'percent' ? { kind, bps: hundredths(worth) } : { kind, amount: hundredths(worth) },
      minimum: hundredths(minimum || '0'),
      validFrom: valid_from,
      validUntil: valid_until,
      mostUses: most_uses,
      mostPerPerson: most_per_person,
      active: active === 'on',
    },
  }
}

/** A coupon as its form shows it. */
export function couponForm(coupon: (NewCoupon & { code: string }) | null): Record<string, string> {
  if (!coupon) return { kind: 'percent', active: 'on', most_per_person: '1' }
  const { code, worth, minimum, validFrom, validUntil, mostUses, mostPerPerson, active } = coupon
  const at = (instant: number | null) => (instant === null ? '' : easternFieldValue(instant))
  return {
    code,
    kind: worth.kind,
    minimum: minimum === 0 ? '' : String(minimum / 100),
    worth: String((worth.kind === 'percent' ? worth.bps : worth.amount) / 100),
    valid_from: at(validFrom),
    valid_until: at(validUntil),
    most_uses: String(mostUses ?? ''),
    most_per_person: String(mostPerPerson ?? ''),
    ...(active && { active: 'on' }),
  }
}
