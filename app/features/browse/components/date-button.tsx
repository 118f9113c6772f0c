import { useSearchParams } from '@remix-run/react'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readEastern } from '#app/lib/eastern-input.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'

const DateDialog = onDemand(async () => (await import('./date-dialog.tsx')).DateDialog)

/** Opens the dates in place; without script it leads to the same two fields among the filters. */
export function DateButton({ now, fallback }: { now: number; fallback: string }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [open, setOpen] = useState(false)
  const [from, to] = [params.get('closes_from') ?? '', params.get('closes_to') ?? '']
  const day = (typed: string) => (readEastern(typed) === null ? '' : typed.trim().slice(0, 5))
  const chosen = day(from) || day(to) ? `${day(from) || '…'} – ${day(to) || '…'}` : null
  const shown = chosen ?? t('search.dates.closing')
  return (
    <>
      <a
        className="btn btn-secondary"
        href={fallback}
        aria-label={`${t('search.dates.title')}: ${shown}`}
        onClick={(event) => {
          event.preventDefault()
          event.stopPropagation()
          setOpen(true)
        }}
      >
        <Calendar className="i" aria-hidden="true" />
        <span className="hide-s num">{shown}</span>
      </a>
      {open && <DateDialog from={from} to={to} now={now} onClose={() => setOpen(false)} />}
    </>
  )
}
