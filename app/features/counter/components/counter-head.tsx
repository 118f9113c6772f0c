import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#app/ui/class-names.ts'

type CounterHeadProps = {
  title: string
  lead?: string
  yards: readonly { id: string; name: string }[]
  yardId: string
  hrefOf: (yardId: string) => string
}

/** What a page of the counter is called, and at which yard it is. */
export function CounterHead({ title, lead, yards, yardId, hrefOf }: CounterHeadProps) {
  const { t } = useTranslation()
  return (
    <div className="row row-wrap counter-head">
      <div>
        <h1 className="h-page">{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {yards.length > 1 && (
        <nav className="row row-wrap push" aria-label={t('counter.yards')}>
          {yards.map(({ id, name }) => (
            <Link
              key={id}
              className={classNames('chip', id === yardId && 'chip-on')}
              to={hrefOf(id)}
              aria-current={id === yardId ? 'true' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
