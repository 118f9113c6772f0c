import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { SaleTerms } from './before-sale.tsx'
import { SoldRow } from './just-sold.tsx'
import { isMine } from './live-sale.ts'
import type { SalePageData } from './sale-page.tsx'

/** A sale that is over: what it came to, what became of the reader's lots, and what closed last. */
export function AfterSale({ page }: { page: SalePageData }) {
  const { sale, rows, sums } = page
  const { t } = useTranslation()
  const timeText = useTimeText()
  const won = rows.filter(({ own }) => own?.status === 'won')
  const mine = rows.filter((row) => isMine(row) && row.own !== null && row.own.status !== 'won')
  const others = rows.filter((row) => row.own === null)
  return (
    <div className="livepage">
      <p className="cap">
        <Link className="link" to="/auction">
          {t('liveSale.list.title')}
        </Link>{' '}
        · {sale.seller.name}
      </p>
      <h1 className="h-page">{sale.title}</h1>
      <p className="muted">
        {sums.lastCloseAt !== null && t('liveSale.closedAt', { when: timeText(sums.lastCloseAt, 'moment') })}{' '}
        {t('liveSale.cameTo', { sold: sums.sold, count: sums.lots, hammer: formatMoney(sums.hammer) })}
      </p>
      <div className="before after">
        <div>
          {won.length > 0 && (
            <section aria-labelledby="h-won">
              <h2 className="h-sec" id="h-won">
                {t('liveSale.wonLots', { count: won.length })}
              </h2>
              <ul className="soldlist">
                {won.map((row) => (
                  <SoldRow key={row.id} row={row} />
                ))}
              </ul>
              <ButtonLink variant="primary" to="/invoices/unpaid">
                {t('liveSale.toInvoices')}
              </ButtonLink>
            </section>
          )}
          {mine.length > 0 && (
            <section aria-labelledby="h-yours">
              <h2 className="h-sec" id="h-yours">
                {t('liveSale.yourLots')}
              </h2>
              <ul className="soldlist">
                {mine.map((row) => (
                  <SoldRow key={row.id} row={row} />
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby="h-last">
            <h2 className="h-sec" id="h-last">
              {t('liveSale.closedLast')}
            </h2>
            <ul className="soldlist">
              {others.map((row) => (
                <SoldRow key={row.id} row={row} />
              ))}
            </ul>
          </section>
        </div>
        <SaleTerms sale={sale} />
      </div>
    </div>
  )
}
