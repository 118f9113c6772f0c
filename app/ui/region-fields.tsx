import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTRIES } from '#app/domain/people/countries.ts'
import { REGIONS, regionChoice } from '#app/domain/people/regions.ts'
import { Field } from './field.tsx'
import { FormInput, wired } from './form-input.tsx'

type RegionFieldsProps = {
  form: string
  known: Partial<Record<'city' | 'state' | 'zip' | 'country', string>>
  fault: (name: string) => string | undefined
  first: string | undefined
  optional?: boolean
}

type CountryId = 'US' | 'CA' | 'AU' | 'IN'

/**
 * City, state, zip code and country, named as the country names them (account-and-operations.md, section 9). Without
 * script all states can be chosen, each under its country; with it those of the chosen country alone.
 */
export function RegionFields({ form, known, fault, first, optional }: RegionFieldsProps) {
  const { t } = useTranslation()
  const atFirst = known.country || 'US'
  const [country, setCountry] = useState(atFirst)
  const [narrow, setNarrow] = useState(false)
  const countries = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // what was chosen before the page was taken over
    setCountry(countries.current?.value || 'US')
    setNarrow(true)
  }, [])
  const named = (COUNTRIES.find(({ id }) => id === country)?.id ?? 'US') as CountryId
  const wiring = (name: string) => wired({ form, name, fault: fault(name), first: first === name })
  const errors = (name: string) => {
    const said = fault(name)
    return said ? [said] : undefined
  }
  return (
    <>
      <FormInput
        form={form}
        name="city"
        label={t(`addresses.city.${named}`)}
        fault={fault('city')}
        first={first === 'city'}
        optional={optional}
        defaultValue={known.city}
        autoComplete="address-level2"
      />
      <Field
        id={`${form}-state`}
        label={t(`addresses.state.${named}`)}
        errors={errors('state')}
        optional={optional}
      >
        <select
          className="select"
          {...wiring('state')}
          key={`${atFirst}-${known.state}`}
          defaultValue={known.state?.includes('-') ? known.state : regionChoice(atFirst, known.state ?? '')}
          autoComplete="address-level1"
        >
          <option value="">{t('addresses.choose')}</option>
          {COUNTRIES.map(({ id }) => (
            <optgroup
              key={id}
              label={t(`addresses.countries.${id as CountryId}`)}
              hidden={narrow && id !== named}
            >
              {Object.entries(REGIONS[id] ?? {}).map(([letters, name]) => (
                <option key={letters} value={regionChoice(id, letters)}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      <FormInput
        form={form}
        name="zip"
        label={t(`addresses.zip.${named}`)}
        fault={fault('zip')}
        first={first === 'zip'}
        optional={optional}
        defaultValue={known.zip}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <Field id={`${form}-country`} label={t('addresses.country')} errors={errors('country')}>
        <select
          ref={countries}
          className="select"
          {...wiring('country')}
          defaultValue={atFirst}
          autoComplete="country"
          onChange={(event) => setCountry(event.target.value)}
        >
          {COUNTRIES.map(({ id }) => (
            <option key={id} value={id}>
              {t(`addresses.countries.${id as CountryId}`)}
            </option>
          ))}
        </select>
      </Field>
    </>
  )
}
