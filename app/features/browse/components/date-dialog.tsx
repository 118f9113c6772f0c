import { useNavigate, useSearchParams } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkDates, type DateFault, monthGrid } from '#app/features/browse/date-range.ts'
import { withParams } from '#app/lib/address.ts'
import { easternTime } from '#app/lib/eastern.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

type DateDialogProps = { from: string; to: string; now: number; onClose: () => void }
type End = 'from' | 'to'

/** Between which days lots close (spec, section 2). */
export function DateDialog({ from, to, now, onClose }: DateDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState({ from, to })
  const [shown, setShown] = useState({ from, to })
  // an address that arrives while the dialog is open is followed in place: a new dialog would give the focus back to this one
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to })
    setTyped({ from, to })
  }
  const [end, setEnd] = useState<End>('from')
  const checked = checkDates(typed, now)
  const { faults } = checked
  const apply = (dates: { from: string; to: string }) => {
    navigate(
      withParams(params, { closes_from: dates.from || null, closes_to: dates.to || null, page: null }) || '?',
      { preventScrollReset: true },
    )
    onClose()
  }
  const errorsOf = (fault: DateFault | null) => {
    if (!fault) return undefined
    if (fault === 'format') return [t('search.dates.format')]
    if (fault === 'after') return [t('search.dates.after', { date: faults.most })]
    return [t('search.dates.before', { date: faults.least })]
  }
  const ready = !faults.from && !faults.to && Boolean(typed.from.trim() || typed.to.trim())
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('search.dates.title')}
      footer={
        <>
          <Button type="button" onClick={() => apply({ from: '', to: '' })}>
            {t('search.dates.clear')}
          </Button>
          <Button type="button" variant="primary" disabled={!ready} onClick={() => apply(typed)}>
            {t('search.apply')}
          </Button>
        </>
      }
    >
      <p className="cap dates-note">{t('search.dates.note')}</p>
      <div className="grid-2">
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            id={`dates-${name}`}
            label={t(`search.dates.${name}`)}
            errors={errorsOf(faults[name])}
          >
            <input
              className="input num"
              id={`dates-${name}`}
              value={typed[name]}
              inputMode="numeric"
              placeholder={t('search.dates.placeholder')}
              autoComplete="off"
              aria-invalid={faults[name] ? true : undefined}
              aria-describedby={faults[name] ? `dates-${name}-error` : undefined}
              onFocus={() => setEnd(name)}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Month
        now={now}
        chosen={end === 'from' ? checked.from : checked.to}
        bad={faults[end] !== null}
        onChoose={(day) => setTyped({ ...typed, [end]: `${day} ${typed[end].slice(11) || timeOf(end)}` })}
      />
    </Dialog>
  )
}

function timeOf(end: End): string {
  return end === 'from' ? '00:00' : '23:59'
}

type MonthProps = { now: number; chosen: number | null; bad: boolean; onChoose: (day: string) => void }

/** Days of one month; those that are over cannot be chosen. */
function Month({ now, chosen, bad, onChoose }: MonthProps) {
  const { t } = useTranslation()
  const today = easternTime(now)
  const start = easternTime(chosen ?? now)
  const [turned, setTurned] = useState(0)
  const months = start.year * 12 + start.month - 1 + turned
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  const monthName = t(`search.monthName.${MONTHS[month - 1] ?? 'jan'}`)
  const name = `${monthName} ${year}`
  const first = year * 12 + month <= today.year * 12 + today.month
  const two = (number: number) => String(number).padStart(2, '0')
  const isOver = (day: number) =>
    first && (day < today.day || year * 12 + month < today.year * 12 + today.month)
  const isChosen = (day: number) =>
    chosen !== null && start.day === day && start.month === month && start.year === year
  return (
    <fieldset className="cal">
      <legend className="sr">{name}</legend>
      <div className="row">
        <button
          type="button"
          className="icon-btn"
          aria-label={t('search.dates.previous')}
          disabled={first}
          onClick={() => setTurned(turned - 1)}
        >
          <ChevronLeft className="i" aria-hidden="true" />
        </button>
        <b className="h-sub" aria-live="polite">
          {name}
        </b>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('search.dates.next')}
          onClick={() => setTurned(turned + 1)}
        >
          <ChevronRight className="i" aria-hidden="true" />
        </button>
      </div>
      <div className="cal-g">
        {WEEKDAYS.map((day) => (
          <span key={day} className="cap" aria-hidden="true">
            {t(`time.weekday.${day}`).slice(0, 2)}
          </span>
        ))}
        {monthGrid(year, month).map((day, place) =>
          day === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a blank is its place, and nothing else
            <span key={`blank-${place}`} />
          ) : (
            <button
              key={day}
              type="button"
              className="num"
              disabled={isOver(day)}
              aria-label={t('time.day', { month: monthName, day })}
              aria-pressed={isChosen(day)}
              data-bad={bad && isChosen(day) ? '' : undefined}
              onClick={() => onChoose(`${two(month)}-${two(day)}-${year}`)}
            >
              {day}
            </button>
          ),
        )}
      </div>
    </fieldset>
  )
}
