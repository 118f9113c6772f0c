import { Form } from '@remix-run/react'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FormAnswer, Typed } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { FormInput } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import { useFirstFault } from '#app/ui/use-first-fault.ts'
import type { LicenceFault } from '../inputs.ts'
import type { IdentityView } from '../queries.server.ts'

const FORM = 'identity'
const STATES = {
  asked: { icon: Hourglass, tone: 'amber' },
  verified: { icon: CircleCheck, tone: 'win' },
  refused: { icon: CircleX, tone: 'out' },
} as const

type IdentityPanelProps = {
  identity: IdentityView
  licence: { driver_license: string; license_expiry_date: string }
  /** Fields of the form above that a check needs. */
  missing: readonly string[]
  faults: FormAnswer['faults'] | null
  typed: Typed | null
}

/** Whether somebody has shown who they are, and how they ask for it to be looked at. */
export function IdentityPanel({ identity, licence, missing, faults, typed }: IdentityPanelProps) {
  const { t } = useTranslation()
  const form = useFirstFault(faults)
  const { state, askedAt, decidedAt, reason } = identity
  const known = { ...licence, ...typed }
  const faultOf = (name: string) => {
    const fault = faults?.[name] as LicenceFault | undefined
    return fault ? t(`identity.faults.${fault}`) : undefined
  }
  const first = (['driver_license', 'license_expiry_date'] as const).find((name) => faults?.[name])
  const at = decidedAt ?? askedAt
  return (
    <section id="identity">
      <div className="row row-wrap acct-part-head">
        <h2 className="h-sec">{t('identity.title')}</h2>
        {state !== 'none' && <IdentityPill state={state} />}
      </div>
      <p className="muted acct-intro">
        {t(`identity.text.${state}`)} {at !== null && state !== 'none' && <Time at={at} form="document" />}
      </p>
      {state === 'refused' && reason !== '' && (
        <Note tone="out" className="acct-note">
          {reason}
        </Note>
      )}
      {missing.length > 0 && (
        <Note tone="amber" className="acct-note" role="alert">
          {t('identity.missing')}
        </Note>
      )}
      <Form method="post" ref={form} action="#identity" noValidate className="stack">
        <div className="grid-2">
          <FormInput
            form={FORM}
            name="driver_license"
            label={t('identity.licence')}
            fault={faultOf('driver_license')}
            first={first === 'driver_license'}
            defaultValue={known.driver_license}
            maxLength={60}
            autoComplete="off"
          />
          <FormInput
            form={FORM}
            name="license_expiry_date"
            type="date"
            label={t('identity.until')}
            fault={faultOf('license_expiry_date')}
            first={first === 'license_expiry_date'}
            defaultValue={known.license_expiry_date}
          />
        </div>
        {(state === 'asked' || state === 'verified') && <p className="cap">{t('identity.change')}</p>}
        <div>
          <Button name="intent" value="identity">
            {t(state === 'asked' || state === 'verified' ? 'identity.save' : 'identity.ask')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

export function IdentityPill({ state }: { state: keyof typeof STATES }) {
  const { t } = useTranslation()
  const { icon: Icon, tone } = STATES[state]
  return (
    <span className={`pill pill-soft-${tone}`} data-testid="identity-state" data-state={state}>
      <Icon className="i" aria-hidden="true" />
      {t(`identity.states.${state}`)}
    </span>
  )
}
