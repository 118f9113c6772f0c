import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { YardCalendar } from '#app/domain/pickup/calendar.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { usePercent } from '#app/ui/charge-names.ts'
import { Field } from '#app/ui/field.tsx'
import { FormInput, wired } from '#app/ui/form-input.tsx'
import type { MapGroundProps } from '#app/ui/map-layers.tsx'
import { Note } from '#app/ui/note.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { SetRow } from '#app/ui/set-row.tsx'
import type { YardValues } from '../yard-form.ts'
import { calendarFields, calendarOf, SLOT_LENGTHS, type YardFault } from '../yard-inputs.ts'
import { ExceptionFields } from './exception-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import { SlotPreview } from './slot-preview.tsx'
import { YardPlace } from './yard-place.island.tsx'
import { YardSave } from './yard-save.tsx'
import './yards.css'

/** Refused where somebody else has changed it since. */
export type YardAnswer = FormAnswer<YardFault, { by: string }>

type YardFormProps = {
  /** Null for one that is yet to be made. */
  id: string | null
  values: YardValues
  seen: number
  answer: YardAnswer | null
  calendar: YardCalendar | null
  timeZones: readonly string[]
  holidays: readonly { date: string; reason: string }[]
  /** Bookings that there are, start by start. */
  taken: readonly { start: number; taken: number }[]
  now: number
  day: string | null
  /** Its sales tax in basis points; null for a yard that is not there yet. */
  taxBps: number | null
  taxHref: string | null
  ground: MapGroundProps
  query: string
}

const FORM = 'yard'
const LIST = '/seller/warehouse-locations'
const previewed = z.object({ ...calendarFields, timezone: z.string() })

export function YardForm(props: YardFormProps) {
  const { id, seen, answer, timeZones, holidays, taken, now, day, taxBps, taxHref, ground, query } = props
  const { t } = useTranslation()
  const percent = usePercent()
  const form = useRef<HTMLFormElement>(null)
  const values = answer?.typed ?? props.values
  const [typed, setTyped] = useState({ calendar: props.calendar, timeZone: values.timezone ?? '' })
  const faultOf = (name: string) => {
    const code = answer?.faults[name]
    return code ? t(`yards.faults.${code}`) : undefined
  }
  const [firstFault] = Object.keys(answer?.faults ?? {})
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const read = parseWithZod(new FormData(currentTarget), { schema: previewed })
    setTyped(
      read.status === 'success'
        ? { calendar: calendarOf(read.value), timeZone: knownZone(read.value.timezone, timeZones) }
        : { calendar: null, timeZone: typed.timeZone },
    )
  }
  const here = `${LIST}/${id ?? 'new'}`
  const line = (
    name: string,
    optional: boolean,
    more: { maxLength?: number; inputMode?: 'tel' | 'decimal' },
  ) => (
    <FormInput
      form={FORM}
      name={name}
      label={t(`yards.field.${name as 'name'}`)}
      optional={optional}
      fault={faultOf(name)}
      first={firstFault === name}
      defaultValue={values[name] ?? ''}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <Form
      ref={form}
      method="post"
      action={`${here}${query}`}
      noValidate
      onInput={onInput}
      data-testid="yard-form"
    >
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="intent" value="save" />
      {answer && (
        <Note tone="out" role="alert" className="seller-note">
          {answer.refused ? t('yards.stale', { by: answer.refused.by }) : t('yards.faulty')}
        </Note>
      )}
      <div className="lc">
        <div className="set-list">
          <section>
            <h2 className="h-sec">{t('yards.place')}</h2>
            <div className="grid-2">
              {line('name', false, { maxLength: 80 })}
              {line('phone', true, { maxLength: 30, inputMode: 'tel' })}
              {line('address1', false, { maxLength: 120 })}
              {line('city', false, { maxLength: 80 })}
              {line('state', false, { maxLength: 40 })}
              {line('zip', false, { maxLength: 12 })}
            </div>
            <input type="hidden" name="country" value={values.country ?? 'US'} />
            <div className="yard-point">{line('description', true, { maxLength: 500 })}</div>
            <div className="grid-2 yard-point">
              {line('latitude', false, { inputMode: 'decimal' })}
              {line('longitude', false, { inputMode: 'decimal' })}
            </div>
            <YardPlace {...ground} />
            <Field id="yard-timezone" label={t('yards.field.timezone')} errors={listOf(faultOf('timezone'))}>
              <select
                className="select"
                {...wired({ form: FORM, name: 'timezone', fault: faultOf('timezone') })}
                defaultValue={values.timezone}
              >
                {timeZones.map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </select>
            </Field>
          </section>
          <HoursFields values={values} faultOf={faultOf} />
          <ExceptionFields values={values} faultOf={faultOf} holidays={holidays} />
          <section>
            <h2 className="h-sec">{t('yards.slots')}</h2>
            <Setting name="slot_minutes" fault={faultOf('slot_minutes')}>
              <NumberField
                {...wired({ form: FORM, name: 'slot_minutes', fault: faultOf('slot_minutes') })}
                defaultValue={values.slot_minutes}
                min={1}
                max={240}
                usual={SLOT_LENGTHS.map((value) => ({
                  value,
                  word: t('yards.minutesShort', { count: value }),
                }))}
                unit={t('yards.unit.minutes')}
                words={{ usual: t('yards.usualLengths') }}
              />
            </Setting>
            <Setting name="slot_per_limit" fault={faultOf('slot_per_limit')}>
              <NumberField
                {...wired({ form: FORM, name: 'slot_per_limit', fault: faultOf('slot_per_limit') })}
                defaultValue={values.slot_per_limit}
                min={1}
                max={500}
                stepped
                words={{ less: t('yards.fewer'), more: t('yards.more') }}
              />
            </Setting>
            {(['max_days_limit', 'notice_minutes'] as const).map((name) => (
              <Setting key={name} name={name} fault={faultOf(name)}>
                <NumberField
                  {...wired({ form: FORM, name, fault: faultOf(name) })}
                  defaultValue={values[name]}
                  min={0}
                  max={99_999}
                  unit={t(name === 'max_days_limit' ? 'yards.unit.days' : 'yards.unit.minutes')}
                />
              </Setting>
            ))}
            <Setting name="parking_slot" fault={faultOf('parking_slot')}>
              <input
                className="input mono"
                {...wired({ form: FORM, name: 'parking_slot', fault: faultOf('parking_slot') })}
                defaultValue={values.parking_slot}
                autoComplete="off"
              />
            </Setting>
          </section>
          {taxBps !== null && (
            <section>
              <h2 className="h-sec">{t('yards.tax')}</h2>
              <p>
                <span className="num strong">{percent(taxBps)}</span>{' '}
                {taxHref ? (
                  <Link className="link" to={taxHref}>
                    {t('yards.taxChange')}
                  </Link>
                ) : (
                  <span className="muted">{t('yards.taxBy')}</span>
                )}
              </p>
            </section>
          )}
        </div>
        <aside className="lc-side">
          <SlotPreview
            calendar={typed.calendar}
            timeZone={knownZone(typed.timeZone, timeZones)}
            holidays={holidays}
            taken={taken}
            now={now}
            day={day}
            hrefFor={(date) => `${here}?${withDay(query, date)}`}
          />
        </aside>
      </div>
      <YardSave form={form} back={`${LIST}${query}`} />
    </Form>
  )
}

type SettingName = 'slot_minutes' | 'slot_per_limit' | 'max_days_limit' | 'notice_minutes' | 'parking_slot'
type SettingProps = { name: SettingName; fault: string | undefined; children: React.ReactNode }

function Setting({ name, fault, children }: SettingProps) {
  const { t } = useTranslation()
  return (
    <SetRow
      id={`${FORM}-${name}`}
      label={t(`yards.setting.${name}`)}
      hint={t(`yards.settingText.${name}`)}
      fault={fault}
    >
      {children}
    </SetRow>
  )
}

function listOf(fault: string | undefined): string[] | undefined {
  return fault ? [fault] : undefined
}

function knownZone(name: string, zones: readonly string[]): string {
  return zones.includes(name) ? name : 'America/New_York'
}

function withDay(query: string, day: string): URLSearchParams {
  const params = new URLSearchParams(query)
  params.set('day', day)
  return params
}
