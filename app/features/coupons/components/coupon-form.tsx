import { Form, Link } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CouponRefusal } from '#app/domain/money/coupons.ts'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useTimeText } from '#app/ui/time.tsx'

type CouponFormProps = {
  typed: string
  applied: { code: string; amount: number } | null
  refused: CouponRefusal | null
  /** What else the page's address says and keeps. */
  keep?: readonly (readonly [string, string])[]
}

/** A code for what is about to be bought: a form of its own, whose answer is the same page with the code in its address. */
export function CouponForm({ typed, applied, refused, keep = [] }: CouponFormProps) {
  const { t } = useTranslation()
  const words = useCouponRefusal()
  if (applied)
    return (
      <p className="row row-wrap" role="status" data-testid="coupon-applied">
        <CircleCheck className="i t-win" aria-hidden="true" />
        <span className="grow">
          {t('coupons.applied', { code: applied.code, amount: formatExact(applied.amount) })}
        </span>
        <Link
          className="link"
          to={`?${new URLSearchParams(keep.map(([name, value]) => [name, value]))}`}
          replace
          preventScrollReset
        >
          {t('coupons.remove', { code: applied.code })}
        </Link>
      </p>
    )
  return (
    <Form method="get" preventScrollReset replace>
      {keep.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field id="coupon" label={t('coupons.title')} errors={refused ? [words(refused)] : undefined}>
        <span className="row">
          <input
            id="coupon"
            name="coupon"
            className="input grow"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={typed}
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? 'coupon-error' : undefined}
          />
          <Button>{t('coupons.apply')}</Button>
        </span>
      </Field>
    </Form>
  )
}

function useCouponRefusal(): (refusal: CouponRefusal) => string {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (refusal) => {
    if (refusal.code === 'not_yet')
      return t('coupons.refused.not_yet', { when: timeText(refusal.from, 'moment') })
    if (refusal.code === 'minimum') return t('coupons.refused.minimum', { least: formatMoney(refusal.least) })
    return t(`coupons.refused.${refusal.code}`)
  }
}
