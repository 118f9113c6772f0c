import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pages } from './before-sale.tsx'
import { SoldRow } from './just-sold.tsx'
import type { SalePageData } from './sale-page.tsx'
import './after-sale.css'

/** A sale that will not be: why, in its seller's words, and the lots that were in it. Letters lead here. */
export function CancelledSale({ page }: { page: SalePageData }) {
  const { sale, rows, sums, results, pager } = page
  const { t } = useTranslation()
  const shown = results.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const offered = rows.some(({ own }) => own !== null && own.status !== 'removed')
  return (
    <div className="livepage">
      <p className="cap">
        <Link className="link" to="/auction">
          {t('liveSale.list.title')}
        </Link>{' '}
        · {sale.seller.name}
      </p>
      <h1 className="h-page">{t('liveSale.cancelledTitle', { title: sale.title })}</h1>
      <Note tone="out" className="sale-cancelled">
        {t('liveSale.cancelledText')} {offered && t('liveSale.cancelledOffers')}{' '}
        {sale.cancelReason && t('liveSale.cancelledWhy', { reason: sale.cancelReason })}
      </Note>
      <ButtonLink to="/auction">{t('liveSale.otherSales')}</ButtonLink>
      {shown.length > 0 && (
        <section className="cancelled-lots" aria-labelledby="h-results">
          <h2 className="h-sec" id="h-results">
            {t('liveSale.theLots')} <span className="cap num">{grouped(sums.lots, ',')}</span>
          </h2>
          <ul className="soldlist" data-testid="results">
            {shown.map((row) => (
              <SoldRow key={row.id} row={row} />
            ))}
          </ul>
          {pager.pages > 1 && <Pages page={page} />}
        </section>
      )}
    </div>
  )
}
