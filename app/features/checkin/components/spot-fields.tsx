import { useTranslation } from 'react-i18next'
import type { Spot } from '#app/domain/pickup/booking.ts'
import { Field } from '#app/ui/field.tsx'

type SpotFieldsProps = {
  /** Tells the fields of several forms of a page apart. */
  of: string
  lots: readonly { number: string; taken: boolean }[]
  chosen: Spot
  number?: string | null
  car?: { make: string; model: string; color: string }
  error?: string
}

/** Where a party waits: Office, or Parking Lot with its number. */
export function SpotFields({ of, lots, chosen, number, car, error }: SpotFieldsProps) {
  const { t } = useTranslation()
  const choices = lots.length > 0 ? (['office', 'parking'] as const) : (['office'] as const)
  return (
    <>
      <fieldset className="stack-s ci-spots">
        <legend className="label">{t('checkin.how')}</legend>
        {choices.map((one) => (
          <label className="check" key={one}>
            <input type="radio" name="spot" value={one} defaultChecked={chosen === one} />
            <span>
              <b>{t(`checkin.${one}`)}</b>
              <span className="cap ci-block">{t(`checkin.${one}Text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {lots.length > 0 && (
        <div className="ci-lot stack">
          <Field id={`${of}-lot`} label={t('checkin.lotNumber')} errors={error ? [error] : undefined}>
            <select className="select" id={`${of}-lot`} name="parking_lot_no" defaultValue={number ?? ''}>
              <option value="">{t('checkin.choose')}</option>
              {lots.map(({ number: lot, taken }) => (
                <option key={lot} value={lot} disabled={taken}>
                  {taken ? t('checkin.taken', { number: lot }) : lot}
                </option>
              ))}
            </select>
          </Field>
          <div className="ci-car">
            <Field id={`${of}-make`} label={t('checkin.make')} optional>
              <input
                className="input"
                id={`${of}-make`}
                name="car_make"
                maxLength={40}
                defaultValue={car?.make}
              />
            </Field>
            <Field id={`${of}-model`} label={t('checkin.model')} optional>
              <input
                className="input"
                id={`${of}-model`}
                name="model"
                maxLength={40}
                defaultValue={car?.model}
              />
            </Field>
            <Field id={`${of}-color`} label={t('checkin.color')} optional>
              <input
                className="input"
                id={`${of}-color`}
                name="color"
                maxLength={40}
                defaultValue={car?.color}
              />
            </Field>
          </div>
        </div>
      )}
    </>
  )
}
