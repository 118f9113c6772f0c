import { useTranslation } from 'react-i18next'
import { FieldErrors } from '#app/ui/field.tsx'
import { rowsOf, type YardValues } from '../yard-form.ts'

type ExceptionFieldsProps = {
  values: YardValues
  faultOf: (name: string) => string | undefined
  /** The house's own list, which holds where the yard has said nothing of the day. */
  holidays: readonly { date: string; reason: string }[]
}

const PARTS = ['starting', 'ending'] as const

/** Days on which other hours hold. A row without a date is none; there are some to fill at the end. */
export function ExceptionFields({ values, faultOf, holidays }: ExceptionFieldsProps) {
  const { t } = useTranslation()
  const name = (at: number, part: string) => `exceptions[${at}].${part}`
  const fault = faultOf('exceptions')
  return (
    <section>
      <h2 className="h-sec">{t('yards.exceptions')}</h2>
      <p className="cap">{t('yards.exceptionsText')}</p>
      <FieldErrors id="yard-exceptions-error" errors={fault ? [fault] : undefined} />
      <ul className="yard-exceptions">
        {Array.from({ length: rowsOf(values) }, (_, at) => at).map((at) => {
          const row = t('yards.exceptionRow', { number: at + 1 })
          const input = (part: string, type: string, label: string, className: string) => (
            <label className={className}>
              <span className="cap">{label}</span>
              <input
                className="input"
                type={type}
                name={name(at, part)}
                defaultValue={values[name(at, part)] ?? ''}
                aria-label={`${row}: ${label}`}
                aria-invalid={faultOf(name(at, part)) ? true : undefined}
                aria-describedby={faultOf(name(at, part)) ? `yard-${name(at, part)}-error` : undefined}
                maxLength={type === 'date' ? undefined : part === 'reason' ? 120 : 5}
                autoComplete="off"
              />
              <FieldErrors id={`yard-${name(at, part)}-error`} errors={listOf(faultOf(name(at, part)))} />
            </label>
          )
          return (
            <li key={at}>
              {input('date', 'date', t('yards.date'), 'yx-date')}
              <label className="yx-kind">
                <span className="cap">{t('yards.open')}</span>
                <select
                  className="select"
                  name={name(at, 'closed')}
                  defaultValue={values[name(at, 'closed')] ?? 'closed'}
                  aria-label={`${row}: ${t('yards.open')}`}
                >
                  <option value="closed">{t('yards.available.closed')}</option>
                  <option value="open">{t('yards.available.hours')}</option>
                </select>
              </label>
              {PARTS.map((part) => (
                <span key={part} className="yx-clock">
                  {input(part, 'text', t(`yards.clock.${part}`), '')}
                </span>
              ))}
              {input('reason', 'text', t('yards.reason'), 'yx-reason')}
              {(['break_start', 'break_end'] as const).map((part) => (
                <input
                  key={part}
                  type="hidden"
                  name={name(at, part)}
                  defaultValue={values[name(at, part)] ?? ''}
                />
              ))}
            </li>
          )
        })}
      </ul>
      {holidays.length > 0 && (
        <p className="cap">
          {t('yards.holidays')} {holidays.map(({ date, reason }) => `${date} ${reason}`).join(', ')}
        </p>
      )}
    </section>
  )
}

function listOf(fault: string | undefined): string[] | undefined {
  return fault ? [fault] : undefined
}
