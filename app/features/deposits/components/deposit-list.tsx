import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import type { DepositRow } from '../queries.server.ts'
import { DepositStatus } from './deposit-status.tsx'

type DepositListProps = {
  deposits: readonly DepositRow[]
  /** For those who act for the listing, who leave them where they are. */
  ofOthers?: boolean
}

export function DepositList({ deposits, ofOthers = false }: DepositListProps) {
  const { t } = useTranslation()
  return (
    <ul className="invs">
      {deposits.map((deposit) => (
        <li key={deposit.id} className="inv panel" data-testid="deposit-row" data-status={deposit.status}>
          <div className="inv-top">
            <div>
              <h2 className="h-sec">{t('deposits.number', { lot: deposit.lotNumber })}</h2>
              <p className="cap num">
                <Time at={deposit.createdAt} form="document" />
              </p>
            </div>
            <DepositStatus status={deposit.status} />
          </div>
          <div className="inv-pics">
            <span className="inv-pic">
              <Picture image={deposit.image} sizes="52px" />
            </span>
          </div>
          <div className="inv-kv-wrap">
            <p className="inv-title">
              <Link className="link" to={`/product-view/${deposit.listingId}`}>
                {deposit.title}
              </Link>
            </p>
            <dl className="inv-kv">
              <div>
                <dt className="lbl">{t('deposits.fields.amount')}</dt>
                <dd className="price">{formatExact(deposit.amount)}</dd>
              </div>
              {ofOthers && (
                <div>
                  <dt className="lbl">{t('deposits.fields.by')}</dt>
                  <dd>{deposit.owner}</dd>
                </div>
              )}
              {deposit.tender && (
                <div>
                  <dt className="lbl">{t('deposits.fields.tender')}</dt>
                  <dd>{t(`deposits.tender.${deposit.tender}`)}</dd>
                </div>
              )}
            </dl>
          </div>
          <div className="inv-acts">
            {!ofOthers && deposit.status === 'held' && (
              <ButtonLink
                to={`/depositinvoice/${deposit.id}?withdraw=1`}
                aria-label={t('deposits.withdrawOf', { lot: deposit.lotNumber })}
              >
                {t('deposits.withdraw')}
              </ButtonLink>
            )}
            <ButtonLink to={`/depositinvoice/${deposit.id}`}>{t('deposits.view')}</ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  )
}
