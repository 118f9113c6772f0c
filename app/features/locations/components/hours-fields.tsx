import { Copy } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import type { YardValues } from '../yard-form.ts'
import { DAYS } from '../yard-inputs.ts'

type HoursFieldsProps = { values: YardValues; faultOf: (name: string) => string | undefined }

const CLOCKS = ['starting', 'ending', 'break_start', 'break_end'] as const

/** The week, a row a day. What a closed day has no use for is hidden by its choice, without script too. */
export function HoursFields({ values, faultOf }: HoursFieldsProps) {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className="h-sec">{t('yards.hours')}</h2>
      <div className="table-frame">
        <div className="table-scroll">
          <table className="table hours table-cards">
            <thead>
              <tr>
                <th scope="col">{t('yards.day')}</th>
                <th scope="col">{t('yards.open')}</th>
                {CLOCKS.map((part) => (
                  <th scope="col" key={part}>
                    {t(`yards.clock.${part}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {DAYS.map((day) => (
                <tr key={day} data-day={day}>
                  <th scope="row" className="strong hd">
                    {t(`yards.days.${day}`)}
                  </th>
                  <td data-l={t('yards.open')}>
                    <select
                      className="select"
                      name={`${day}.available`}
                      aria-label={t(`yards.days.${day}`)}
                      defaultValue={values[`${day}.available`]}
                    >
                      {(['hours', 'all_day', 'closed'] as const).map((kind) => (
                        <option key={kind} value={kind}>
                          {t(`yards.available.${kind}`)}
                        </option>
                      ))}
                    </select>
                  </td>
                  {CLOCKS.map((part) => (
                    <ClockCell
                      key={part}
                      day={day}
                      part={part}
                      value={values[`${day}.${part}`] ?? ''}
                      fault={faultOf(`${day}.${part}`)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <Button type="button" variant="quiet" className="with-script yard-copy" onClick={copyFirst}>
        <Copy className="i" aria-hidden="true" />
        {t('yards.copy')}
      </Button>
    </section>
  )
}

type ClockCellProps = {
  day: (typeof DAYS)[number]
  part: (typeof CLOCKS)[number]
  value: string
  fault: string | undefined
}

function ClockCell({ day, part, value, fault }: ClockCellProps) {
  const { t } = useTranslation()
  const name = `${day}.${part}`
  return (
    <td data-l={t(`yards.clock.${part}`)} data-part={part}>
      <input
        className="input num ti"
        name={name}
        defaultValue={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="00:00"
        aria-label={`${t(`yards.days.${day}`)}, ${t(`yards.clock.${part}`)}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `yard-${name}-error` : undefined}
      />
      <FieldErrors id={`yard-${name}-error`} errors={fault ? [fault] : undefined} />
    </td>
  )
}

/** The first day with hours is copied to all other days with hours. */
function copyFirst({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const { form } = currentTarget
  if (!form) return
  const field = (name: string) => form.elements.namedItem(name)
  const open = DAYS.filter((day) => {
    const choice = field(`${day}.available`)
    return choice instanceof HTMLSelectElement && choice.value === 'hours'
  })
  const [first, ...others] = open
  for (const day of others)
    for (const part of CLOCKS) {
      const [from, to] = [field(`${first}.${part}`), field(`${day}.${part}`)]
      if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) to.value = from.value
    }
  form.dispatchEvent(new Event('input', { bubbles: true }))
}
