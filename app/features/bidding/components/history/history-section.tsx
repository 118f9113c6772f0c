import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { HistoryPage } from '#app/features/bidding/queries.server.ts'
import { Pager } from '#app/ui/pager.tsx'
import { HistoryRange, OfferHistory } from './offer-history.tsx'

type HistorySectionProps = { listingId: string; startPrice: number; history: HistoryPage }

/** The offer history as a part of the page, for an address that asks for it. */
export function HistorySection({ listingId, startPrice, history }: HistorySectionProps) {
  const { t } = useTranslation()
  return (
    <section id="history" className="history-section" aria-labelledby="history-title">
      <h2 className="h-sec" id="history-title">
        {t('bid.history.title')}
      </h2>
      <p className="cap">{t('bid.history.text')}</p>
      {history.totalRecords === 0 ? (
        <p className="muted">{t('bid.history.empty', { amount: formatMoney(startPrice) })}</p>
      ) : (
        <>
          <div className="table-frame">
            <OfferHistory records={history.records} />
          </div>
          <HistoryRange {...history} />
          <Pager
            page={history.page}
            pages={history.pages}
            hrefFor={(page) => `/product-view/${listingId}?history=1&hpage=${page}#history`}
          />
        </>
      )}
    </section>
  )
}
