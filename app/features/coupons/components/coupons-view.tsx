import { Form, Link, useNavigation } from '@remix-run/react'
import { TicketPercent } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import type { CouponAnswer, readCouponsPage } from '../page.server.ts'
import type { CouponView } from '../queries.server.ts'

type CouponsViewProps = {
  page: Awaited<ReturnType<typeof readCouponsPage>>
  answer: CouponAnswer | undefined
  /** The page's own address; `keep` goes on with its links. */
  path: string
  keep: Record<string, string>
}

/** The codes that there are, and the form of one. */
export function CouponsView({ page, answer, path, keep }: CouponsViewProps) {
  const { t } = useTranslation()
  const to = (more: Record<string, string>) => `${path}?${new URLSearchParams({ ...keep, ...more })}`
  return (
    <div className="set-wrap stack-l">
      {page.saved && !answer && (
        <Note tone="win" role="status">
          {t('coupons.saved')}
        </Note>
      )}
      {page.coupons.length === 0 ? (
        <EmptyState icon={TicketPercent} title={t('coupons.none')} text={t('coupons.noneText')} />
      ) : (
        <ul className="items">
          {page.coupons.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} now={page.now} to={to({ coupon: coupon.id })} />
          ))}
        </ul>
      )}
      {(page.page > 1 || page.more) && (
        <p className="row">
          {page.page > 1 && (
            <Link className="link" to={to({ page: String(page.page - 1) })}>
              {t('coupons.newer')}
            </Link>
          )}
          {page.more && (
            <Link className="link push" to={to({ page: String(page.page + 1) })}>
              {t('coupons.older')}
            </Link>
          )}
        </p>
      )}
      <CouponFields key={page.editing ?? 'new'} page={page} answer={answer} back={to({})} />
    </div>
  )
}

function CouponRow({ coupon, now, to }: { coupon: CouponView; now: number; to: string }) {
  const { t } = useTranslation()
  const { code, seller, worth, minimum, uses, mostUses, validUntil, active } = coupon
  const over = validUntil !== null && validUntil <= now
  const spent = mostUses !== null && uses >= mostUses
  return (
    <li>
      <span className="grow">
        <Link className="strong" to={to}>
          {code}
        </Link>
        <small>
          {worth.kind === 'percent'
            ? t('coupons.percentOff', { percent: worth.bps / 100 })
            : t('coupons.amountOff', { amount: formatMoney(worth.amount) })}
          {minimum > 0 && ` · ${t('coupons.from', { amount: formatMoney(minimum) })}`}
          {` · ${seller ?? t('coupons.everywhere')}`}
        </small>
        <small>
          {mostUses === null
            ? t('coupons.used', { count: uses })
            : t('coupons.usedOf', { count: uses, most: mostUses })}
          {validUntil !== null && (
            <>
              {' · '}
              {t('coupons.until')} <Time at={validUntil} form="moment" />
            </>
          )}
        </small>
      </span>
      <Badge tone={active && !over && !spent ? 'soft-win' : 'soft'}>
        {t(active ? (over ? 'coupons.over' : spent ? 'coupons.spent' : 'coupons.active') : 'coupons.off')}
      </Badge>
    </li>
  )
}

const TEXTS = ['worth', 'minimum', 'valid_from', 'valid_until', 'most_uses', 'most_per_person'] as const

function CouponFields({ page, answer, back }: Pick<CouponsViewProps, 'page' | 'answer'> & { back: string }) {
  const { t } = useTranslation()
  const busy = useNavigation().state === 'submitting'
  const values = answer?.typed ?? page.values
  const errors = (name: string) => {
    const fault = answer?.faults[name]
    return fault && [t(`coupons.faults.${fault}`)]
  }
  const described = (name: string, hinted: boolean) =>
    [answer?.faults[name] && `${name}-error`, hinted && `${name}-description`].filter(Boolean).join(' ') ||
    undefined
  const input = (name: string, more: Record<string, string> = {}, hinted = true) => (
    <input
      id={name}
      name={name}
      className="input num"
      autoComplete="off"
      defaultValue={values[name] ?? ''}
      aria-invalid={answer?.faults[name] ? true : undefined}
      aria-describedby={described(name, hinted)}
      {...more}
    />
  )
  return (
    <Form method="post" className="form" noValidate>
      <h2 className="h-sec">{t(page.editing ? 'coupons.change' : 'coupons.make')}</h2>
      <input type="hidden" name="id" value={page.editing ?? ''} />
      <Field
        id="code"
        label={t('coupons.fields.code')}
        hint={t('coupons.hints.code')}
        errors={errors('code')}
      >
        {input('code', { autoCapitalize: 'characters', spellCheck: 'false' })}
      </Field>
      <Field id="kind" label={t('coupons.fields.kind')}>
        <select id="kind" name="kind" className="input select" defaultValue={values.kind}>
          <option value="percent">{t('coupons.kinds.percent')}</option>
          <option value="amount">{t('coupons.kinds.amount')}</option>
        </select>
      </Field>
      {TEXTS.map((name) => (
        <Field
          key={name}
          id={name}
          label={t(`coupons.fields.${name}`)}
          hint={t(`coupons.hints.${name}`)}
          errors={errors(name)}
        >
          {input(name, name.startsWith('valid') ? { type: 'datetime-local' } : { inputMode: 'decimal' })}
        </Field>
      ))}
      <label className="check">
        <input type="checkbox" name="active" defaultChecked={values.active === 'on'} />
        <span>{t('coupons.fields.active')}</span>
      </label>
      <div className="row">
        <Button variant="primary" busy={busy} disabled={busy}>
          {t('coupons.save')}
        </Button>
        {page.editing && <ButtonLink to={back}>{t('coupons.cancel')}</ButtonLink>}
      </div>
    </Form>
  )
}
