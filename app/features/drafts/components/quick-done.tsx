import { Link } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import './quick-lot.css'

type QuickDoneProps = {
  id: string
  lotNumber: number
  title: string
  /** Whether offers are open. */
  live: boolean
  closesAt: number
  /** Whether its label waits to be printed, and how many do altogether. */
  labels: { waits: boolean; all: number }
  query: string
}

/** What was listed just now, and the next thing. */
export function QuickDone({ id, lotNumber, title, live, closesAt, labels, query }: QuickDoneProps) {
  const { t } = useTranslation()
  const waiting = `/seller/labels${query}`
  const label = `/seller/labels?${new URLSearchParams([...new URLSearchParams(query), ['lot', id]])}`
  return (
    <div className="quick-done" data-testid="quick-done">
      <CircleCheck className="i" aria-hidden="true" />
      <h1 className="h-page">{t(live ? 'quick.done.title' : 'quick.done.planned', { lot: lotNumber })}</h1>
      <p>
        <b>{title}</b>
        <br />
        <span className="muted">
          {t('quick.done.closes')} <Time at={closesAt} form="moment" />
          {labels.waits && ` · ${t('quick.done.labelWaits', { count: labels.all })}`}
        </span>
      </p>
      <div className="row row-wrap">
        <ButtonLink to={`/product-view/${id}`}>{t('quick.done.see')}</ButtonLink>
        {labels.waits ? (
          <ButtonLink to={waiting}>{t('labels.print', { count: labels.all })}</ButtonLink>
        ) : (
          <ButtonLink to={label}>{t('quick.done.label')}</ButtonLink>
        )}
      </div>
      <div className="row quick-acts">
        <ButtonLink to={`/seller/listing/draft${query}`}>{t('quick.done.finish')}</ButtonLink>
        <Link className="btn btn-primary btn-lg" to={`/seller/quick/new${query}`}>
          {t('quick.done.another')}
        </Link>
      </div>
    </div>
  )
}
