import { Link } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '#app/ui/save-bar.tsx'
import { useFormChanges } from '#app/ui/use-form-changes.ts'
import { DAYS } from '../yard-inputs.ts'

type YardSaveProps = { form: RefObject<HTMLFormElement | null>; back: string }

/** What saves a yard stays in sight, and says what has been changed since it was read. */
export function YardSave({ form, back }: YardSaveProps) {
  const { t } = useTranslation()
  const names = [...new Set(useFormChanges(form).map((name) => wordFor(name, t)))]
  const discard = () => {
    form.current?.reset()
    // the preview reads the fields anew
    form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const words = {
    changed: t('yards.changed', { count: names.length }),
    discard: t('yards.discard'),
    save: t('yards.save'),
  }
  const idle = {
    text: <p className="cap">{t('yards.lotsStay')}</p>,
    act: (
      <Link className="btn btn-secondary" to={back}>
        {t('yards.back')}
      </Link>
    ),
  }
  return <SaveBar names={names} words={words} onDiscard={discard} idle={idle} />
}

/** A field by its label, one of a day by the day, one of another day by what those are called. */
function wordFor(name: string, t: TFunction): string {
  const day = DAYS.find((one) => name.startsWith(`${one}.`))
  if (day) return t(`yards.days.${day}`)
  const setting = SETTINGS.find((one) => one === name)
  if (setting) return t(`yards.setting.${setting}`)
  const field = FIELDS.find((one) => one === name)
  return field ? t(`yards.field.${field}`) : t('yards.exceptions')
}

const SETTINGS = [
  'slot_minutes',
  'slot_per_limit',
  'max_days_limit',
  'notice_minutes',
  'parking_slot',
] as const
const FIELDS = [
  'name',
  'phone',
  'address1',
  'city',
  'state',
  'zip',
  'description',
  'latitude',
  'longitude',
  'timezone',
] as const
