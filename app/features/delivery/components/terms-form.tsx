import { Form, useNavigation } from '@remix-run/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTRIES } from '#app/domain/people/countries.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormInput } from '#app/ui/form-input.tsx'
import { MOST_DAYS, MOST_ZONES, type TermsFault, zoneField } from '../inputs.ts'
import './delivery.css'

type TermsFormProps = {
  /** `zones`: how many there are. `version`: of the terms that the form is made of. */
  page: { values: Record<string, string>; zones: number; version: number; saved: boolean }
  /** As it was typed, with what is wrong with it. */
  answer: FormAnswer<TermsFault, 'stale'> | undefined
}

type CountryId = 'US' | 'CA' | 'AU' | 'IN'

/** How an organisation delivers. Each zone is a row of fields; one without a country is taken away. */
export function TermsForm({ page, answer }: TermsFormProps) {
  const { t } = useTranslation()
  const busy = useNavigation().state === 'submitting'
  const [active, setActive] = useState((answer?.typed ?? page.values).active === 'on')
  // what somebody else has saved meanwhile is shown, and not what was typed over it
  const values = answer && !answer.refused ? answer.typed : page.values
  const faults = answer?.faults ?? {}
  const typedRows = Array.from({ length: MOST_ZONES }, (_, row) => row).filter(
    (row) => values[zoneField(row, 'country')],
  )
  const rows = Math.min(MOST_ZONES, Math.max(page.zones, (typedRows.at(-1) ?? -1) + 1) + 1)
  const first = Object.keys(faults)[0]
  const field = (name: string) => ({
    form: 'terms',
    name,
    first: first === name,
    autoComplete: 'off',
    fault: faults[name] && t(`delivery.terms.faults.${faults[name]}`),
    defaultValue: values[name] ?? '',
  })
  const money: InputHTMLAttributes<HTMLInputElement> = { inputMode: 'decimal', maxLength: 12 }
  return (
    <Form method="post" className="set-wrap stack-l" noValidate>
      {page.saved && !answer && (
        <p className="note note-win" role="status">
          <CircleCheck className="i" aria-hidden="true" />
          {t('delivery.terms.saved')}
        </p>
      )}
      {answer && (
        <p className="note note-out" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          {t(answer.refused ? 'delivery.terms.stale' : 'delivery.terms.wrong')}
        </p>
      )}
      <input type="hidden" name="version" value={page.version} />
      <label className="check">
        <input
          type="checkbox"
          name="active"
          checked={active}
          onChange={(event) => setActive(event.target.checked)}
        />
        <span>{t('delivery.terms.active')}</span>
      </label>
      <div className="grid-2">
        <FormInput
          {...field('days')}
          label={t('delivery.terms.days')}
          hint={t('delivery.terms.daysHint')}
          maxLength={MOST_DAYS}
          optional
        />
        <FormInput
          {...field('freeFrom')}
          {...money}
          label={t('delivery.terms.freeFrom')}
          hint={t('delivery.terms.freeFromHint')}
          optional
        />
      </div>
      <section className="stack" aria-labelledby="zones">
        <h2 className="h-sec" id="zones">
          {t('delivery.terms.zones')}
        </h2>
        <p className="muted">{t('delivery.terms.zonesText')}</p>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <fieldset key={row} className="zone" data-testid="zone">
            <legend className="h-sub">{t('delivery.terms.zone', { number: row + 1 })}</legend>
            <div className="grid-2">
              <CountryField
                name={zoneField(row, 'country')}
                value={values[zoneField(row, 'country')] ?? ''}
                fault={field(zoneField(row, 'country')).fault}
              />
              <FormInput
                {...field(zoneField(row, 'states'))}
                label={t('delivery.terms.states')}
                hint={t('delivery.terms.statesHint')}
                maxLength={400}
                optional
              />
              <FormInput {...field(zoneField(row, 'price'))} {...money} label={t('delivery.terms.price')} />
              <FormInput {...field(zoneField(row, 'perLot'))} {...money} label={t('delivery.terms.perLot')} />
            </div>
          </fieldset>
        ))}
      </section>
      <p className="cap">{t('delivery.terms.taxed')}</p>
      <p className="row">
        <Button variant="primary" busy={busy} disabled={busy}>
          {t('delivery.terms.save')}
        </Button>
      </p>
    </Form>
  )
}

function CountryField({ name, value, fault }: { name: string; value: string; fault: string | undefined }) {
  const { t } = useTranslation()
  const id = `terms-${name}`
  return (
    <Field id={id} label={t('delivery.terms.country')} errors={fault ? [fault] : undefined}>
      <select
        className="select"
        id={id}
        name={name}
        defaultValue={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error` : undefined}
      >
        <option value="">{t('delivery.terms.none')}</option>
        {COUNTRIES.map((country) => (
          <option key={country.id} value={country.id}>
            {t(`addresses.countries.${country.id as CountryId}`)}
          </option>
        ))}
      </select>
    </Field>
  )
}
