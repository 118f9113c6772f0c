import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { counterAddress } from '../inputs.ts'
import type { LastTaken } from '../queries.server.ts'

type Keep = Readonly<Record<string, string>>
type LastTakenProps = { taken: readonly (LastTaken & { time: string })[]; keep: Keep }

/** What was taken at this counter today, the latest first. */
export function LastTakenList({ taken, keep }: LastTakenProps) {
  const { t } = useTranslation()
  return (
    <section className="panel panel-pad stack">
      <h2 className="h-sub">{t('counter.last')}</h2>
      {taken.length === 0 ? (
        <p className="muted">{t('counter.noneYet')}</p>
      ) : (
        <ul className="items">
          {taken.map(({ id, number, buyer, amount, method, time, undone }) => (
            <li key={id}>
              <Link className="grow" to={counterAddress(`/receipt/${id}`, keep)}>
                <b>{buyer}</b>
                <small className="num">
                  R-{number} · {time} · {t(`payments.byHand.methods.${method}`)}
                </small>
              </Link>
              {undone && <Badge tone="soft-out">{t('counter.undoneMark')}</Badge>}
              <b className="price num">{undone ? <s>{formatExact(amount)}</s> : formatExact(amount)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What has come in today, and the way to how it is made up. */
export function TodayBox({ total, count, keep }: { total: number; count: number; keep: Keep }) {
  const { t } = useTranslation()
  return (
    <section className="panel panel-pad row row-wrap counter-today">
      <p>
        <span className="cap">{t('counter.today', { count })}</span>
        <b className="price num" data-testid="counter-today">
          {formatExact(total)}
        </b>
      </p>
      <ButtonLink className="push" to={counterAddress('/day', keep)}>
        {t('counter.dayTotal')}
      </ButtonLink>
    </section>
  )
}
