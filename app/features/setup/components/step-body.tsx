import { Form, Link } from '@remix-run/react'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetupStep } from '#app/domain/shop/setup-steps.ts'
import type { Typed } from '#app/lib/form-answer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { percentText } from '#app/ui/charge-names.ts'
import type { MapGroundProps } from '#app/ui/map-layers.tsx'
import { CardTest } from './card-test.tsx'
import { InvoiceTest } from './invoice-test.tsx'
import { MailTest } from './mail-test.tsx'
import { MapTest } from './map-test.tsx'
import type { Shown } from './step-facts.ts'

type StepBodyProps = {
  step: SetupStep
  shown: Shown
  ground: MapGroundProps
  email: string
  webhook: string
  /** What was wrong with what was typed or asked in this step. */
  problem: string | null
  /** As it was typed there. */
  typed: Typed
  seen: { look: number; tax: number }
  path: string
}

const PAGES = {
  look: '/admin/settings/brand',
  categories: '/admin/catalogue/categories',
  conditions: '/admin/catalogue/conditions',
  yard: '/admin/organisations',
  increments: '/admin/settings/increments',
  tax: '/admin/settings/tax-rates',
  terms: '/admin/settings/pages/terms-and-conditions',
} as const

/** What a step needs, and its test. */
export function StepBody(props: StepBodyProps) {
  const { step, shown, problem, path } = props
  const { t } = useTranslation()
  const { counts, tests } = shown
  const change = (to: keyof typeof PAGES) => (
    <p>
      <Link className="link" to={PAGES[to]}>
        {t('admin.setup.change')}
        <span className="sr"> {t(`admin.setup.steps.${to}`)}</span>
      </Link>
    </p>
  )
  switch (step) {
    case 'look':
      return <LookForm {...props} />
    case 'categories':
    case 'conditions':
      return (
        <>
          {counts[step] === 0 ? (
            <StepButton intent="starter" path={path} label={t('admin.setup.buttons.starter')} />
          ) : (
            <p className="muted">
              {counts.untranslated > 0
                ? t('admin.setup.facts.untranslated', { count: counts.untranslated })
                : t('admin.setup.facts.translated')}
            </p>
          )}
          {change(step)}
        </>
      )
    case 'yard':
      return (
        <>
          <Problem text={problem} />
          {shown.yard ? (
            <MapTest yard={shown.yard} test={tests.yard} ground={props.ground} path={path} />
          ) : (
            <p className="muted">{t('admin.setup.about.yard')}</p>
          )}
          {change('yard')}
        </>
      )
    case 'increments':
      return (
        <>
          <p className="muted">{t('admin.setup.incrementsText')}</p>
          {counts.increments === 0 && (
            <StepButton intent="increments" path={path} label={t('admin.setup.buttons.increments')} />
          )}
          {change('increments')}
        </>
      )
    case 'tax':
      return <TaxForm {...props} />
    case 'payments':
      return (
        <>
          <Problem text={problem} />
          <CardTest
            payments={shown.payments}
            heardAt={counts.heardAt}
            test={tests.payments}
            webhook={props.webhook}
            path={path}
          />
        </>
      )
    case 'mail':
      return (
        <MailTest
          mail={shown.mail}
          test={tests.mail}
          to={props.typed.to ?? props.email}
          problem={problem}
          path={path}
        />
      )
    case 'terms':
      return (
        <>
          <p className="muted">{t('admin.setup.termsText')}</p>
          <ButtonLink to={PAGES.terms}>
            <FileText className="i" aria-hidden="true" />
            {t('admin.setup.read')}
          </ButtonLink>
        </>
      )
  }
}

function Problem({ text, id }: { text: string | null; id?: string }) {
  return (
    text !== null && (
      <p className="error" id={id} role="alert">
        {text}
      </p>
    )
  )
}

function StepButton({ intent, path, label }: { intent: string; path: string; label: string }) {
  return (
    <Form method="post" action={path} preventScrollReset>
      <Button name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  )
}

function SaveForm({
  seen,
  intent,
  path,
  children,
}: {
  seen: number
  intent: string
  path: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Form method="post" action={path} className="stack" preventScrollReset noValidate>
      <input type="hidden" name="seen" value={seen} />
      {children}
      <p>
        <Button variant="primary" name="intent" value={intent}>
          {t('admin.setup.save')}
        </Button>
      </p>
    </Form>
  )
}

function LookForm({ shown, seen, problem, typed, path }: StepBodyProps) {
  const { t } = useTranslation()
  return (
    <SaveForm seen={seen.look} intent="name" path={path}>
      <div className="setup-fields">
        <div className="field">
          <label className="label" htmlFor="setup-name">
            {t('admin.setup.name')}
          </label>
          <input
            className="input"
            id="setup-name"
            name="name"
            maxLength={40}
            required
            defaultValue={typed.name ?? shown.product}
            // biome-ignore lint/a11y/noAutofocus: a wrong field gets the focus, also without script.
            autoFocus={problem !== null}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : 'setup-name-problem'}
          />
          <Problem text={problem} id="setup-name-problem" />
        </div>
        <div className="field">
          <span className="label">{t('admin.setup.colours')}</span>
          <p className="row row-wrap">
            <span className="setup-swatch" aria-hidden="true">
              <i />
              <i />
            </span>
            <Link className="link" to={PAGES.look}>
              {t('admin.setup.choose')}
            </Link>
          </p>
        </div>
      </div>
    </SaveForm>
  )
}

function TaxForm({ shown, seen, problem, typed, path }: StepBodyProps) {
  const { t } = useTranslation()
  const { yard, premiumBps, tests } = shown
  return (
    <>
      <SaveForm seen={seen.tax} intent="premium" path={path}>
        <div className="setup-fields">
          <div className="field">
            <label className="label" htmlFor="setup-premium">
              {t('admin.setup.premium')}
            </label>
            {premiumBps === null ? (
              <Link className="link" to="/admin/settings/premium">
                {t('admin.setup.change')}
              </Link>
            ) : (
              <span className="row">
                <input
                  className="input num"
                  id="setup-premium"
                  name="premium"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={typed.premium ?? String(premiumBps / 100)}
                  // biome-ignore lint/a11y/noAutofocus: a wrong field gets the focus, also without script.
                  autoFocus={typed.premium !== undefined && problem !== null}
                  aria-invalid={problem !== null || undefined}
                  aria-describedby={problem === null ? undefined : 'setup-premium-problem'}
                />
                <span className="muted">%</span>
              </span>
            )}
            <Problem text={problem} id="setup-premium-problem" />
          </div>
          <div className="field">
            <span className="label">{t('admin.setup.tax')}</span>
            {yard ? (
              <p className="row row-wrap">
                {t('admin.setup.taxOf', {
                  rate: percentText(t, yard.taxBps),
                  state: yard.state,
                  yard: yard.name,
                })}
                <Link className="link" to={PAGES.tax}>
                  {t('admin.setup.change')}
                </Link>
              </p>
            ) : (
              <p className="muted">{t('admin.setup.noYard')}</p>
            )}
          </div>
        </div>
      </SaveForm>
      <InvoiceTest test={tests.tax} ready={yard !== null} path={path} />
    </>
  )
}
