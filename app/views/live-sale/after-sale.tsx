import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatMoney, grouped } from '#app/domain/money/money.ts'
import { useTimeText } from '#app/ui/time.tsx'
import { Pages, SaleTerms } from './before-sale.tsx'
import { SoldRow } from './just-sold.tsx'
import type { SalePageData } from './sale-page.tsx'
import { SalePay } from './sale-pay.tsx'
import '#app/ui/stats.css'
import './after-sale.css'

/** A sale that is over: what it came to, what became of the reader's lots, and how each of its lots ended. */
export function AfterSale({ page }: { page: SalePageData }) {
  const { sale, rows, sums, results, bill, pager } = page
  const { t } = useTranslation()
  const timeText = useTimeText()
  const stood = rows.filter(({ own }) => own !== null && own.status !== 'removed')
  const won = stood.filter(({ own }) => own?.status === 'won')
  const lost = stood.filter(({ own }) => own?.status !== 'won')
  const shown = results.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return (
    <div className="livepage">
      <p className="cap">
        <Link className="link" to="/auction">
          {t('liveSale.list.title')}
        </Link>{' '}
        · {sale.seller.name}
      </p>
      <h1 className="h-page">{t('liveSale.closedTitle', { title: sale.title })}</h1>
      {sums.lastCloseAt !== null && (
        <p className="muted">{t('liveSale.closedAt', { when: timeText(sums.lastCloseAt, 'moment') })}</p>
      )}
      <div className="before after">
        <div>
          <dl className="stats" data-testid="sale-sums">
            <Stat label={t('liveSale.list.hammer')} value={formatMoney(sums.hammer)}>
              {t('liveSale.soldLots', { count: sums.sold })}
            </Stat>
            <Stat label={t('liveSale.unsold')} value={grouped(sums.over - sums.sold, ',')}>
              {t('liveSale.unsoldWhy')}
            </Stat>
            <Stat label={t('liveSale.offersMade')} value={grouped(sums.offers, ',')}>
              {t('liveSale.onLots', { count: sums.lots })}
            </Stat>
            {stood.length > 0 && (
              <Stat
                label={t('liveSale.yours')}
                value={t('liveSale.wonOf', { won: won.length, count: stood.length })}
              >
                {t('liveSale.wonOfText')}
              </Stat>
            )}
          </dl>
          {won.length > 0 && (
            <section aria-labelledby="h-won">
              <h2 className="h-sec" id="h-won">
                {t('liveSale.wonLots', { count: won.length })}
              </h2>
              <ul className="soldlist soldlist-1">
                {won.map((row) => (
                  <SoldRow key={row.id} row={row} total={bill?.totals[row.id]} />
                ))}
              </ul>
            </section>
          )}
          {lost.length > 0 && (
            <section aria-labelledby="h-lost">
              <h2 className="h-sec" id="h-lost">
                {t('liveSale.lostLots')}
              </h2>
              <ul className="soldlist soldlist-1">
                {lost.map((row) => (
                  <SoldRow key={row.id} row={row} />
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby="h-results">
            <h2 className="h-sec" id="h-results">
              {t('liveSale.results')} <span className="cap num">{grouped(sums.lots, ',')}</span>
            </h2>
            <ul className="soldlist" data-testid="results">
              {shown.map((row) => (
                <SoldRow key={row.id} row={row} />
              ))}
            </ul>
            {pager.pages > 1 && <Pages page={page} />}
            <p>
              <a className="btn btn-quiet" href={`/liveAuction/${sale.id}/results.csv`} download>
                {t('liveSale.csv')}
              </a>
            </p>
          </section>
        </div>
        <div className="after-side">
          {bill && won.length > 0 && <SalePay bill={bill} lots={won.length} />}
          <SaleTerms page={page} />
        </div>
      </div>
    </div>
  )
}

function Stat({ label, value, children }: { label: string; value: string; children: string }) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd className="num">
        <b>{value}</b>
        <small>{children}</small>
      </dd>
    </div>
  )
}
