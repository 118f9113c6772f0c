import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Picture, pictureAddress } from '#app/ui/picture.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import type { RequestView } from '../desk.server.ts'
import { ReturnBadge, ReturnSteps } from './return-state.tsx'

type RequestCardProps = {
  request: RequestView
  /** For whoever answers: what comes next is said to the buyer alone. */
  desk?: boolean
  /** What can be done about it. */
  children?: ReactNode
}

/** One return: what goes back and why, what was said to it, and how far it is. */
export function RequestCard({ request, desk = false, children }: RequestCardProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { number, state, reason, note, answer, lines, pictures } = request
  return (
    <li className="panel ret-card" data-testid="return-request">
      <div className="row row-wrap">
        <h3 className="h-sub">{t('returns.number', { number })}</h3>
        <ReturnBadge state={state} />
        <span className="cap push">
          {t('returns.raisedAt', { when: timeText(request.raisedAt, 'short') })}
        </span>
      </div>
      <ul className="ret-lines">
        {lines.map(({ id, lotNumber, title, quantity, total }) => (
          <li key={id}>
            <span className="grow">
              <b>{title}</b>
              {quantity > 1 && <> {t('returns.pieces', { count: quantity })}</>}
              <small>{t('returns.lot', { lot: lotNumber })}</small>
            </span>
            <span className="price">{formatExact(total)}</span>
          </li>
        ))}
      </ul>
      <dl className="kv">
        <dt>{t('returns.why')}</dt>
        <dd>{t(`returns.reason.${reason}`)}</dd>
        {note !== '' && (
          <>
            <dt>{t('returns.saidBuyer')}</dt>
            <dd className="ret-said">{note}</dd>
          </>
        )}
        {answer !== '' && (
          <>
            <dt>{t('returns.saidSeller')}</dt>
            <dd className="ret-said">{answer}</dd>
          </>
        )}
      </dl>
      {pictures.length > 0 && (
        <ul className="ret-shown" aria-label={t('returns.pictures.shown')}>
          {pictures.map((name, at) => (
            <li key={name}>
              <a href={pictureAddress(name, 1200)} target="_blank" rel="noreferrer">
                <Picture
                  image={{ name }}
                  sizes="96px"
                  alt={t('returns.pictures.nth', { count: at + 1, number })}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ReturnSteps state={state} received={request.receivedAt !== null} />
      <p className="cap">
        {!desk && <>{t(`returns.next.${state}`)} </>}{' '}
        {t('returns.changedAt', { when: timeText(request.updatedAt, 'moment') })}
      </p>
      {children}
    </li>
  )
}
