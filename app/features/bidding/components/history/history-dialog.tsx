import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type { HistoryPage } from '#app/features/bidding/queries.server.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { PageButton } from '#app/ui/page-button.tsx'
import { HistoryRange, OfferHistory } from './offer-history.tsx'

/** The page's own loader answers `?history=1` with the offers in `history`. */
type Loaded = { history: HistoryPage | null }

const WRITTEN_AFTER_MS = 800

export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const { load, data, state } = useFetcher<Loaded>()
  const [page, setPage] = useState(1)
  const { seq } = live
  const loadedSeq = useRef<number | null>(null)

  // A new offer belongs at the head of an open list, one taken back is struck out; both are written a moment later.
  useEffect(() => {
    const wait = loadedSeq.current === null || loadedSeq.current === seq ? 0 : WRITTEN_AFTER_MS
    loadedSeq.current = seq
    const timer = setTimeout(() => load(`/product-view/${listing.id}?history=1&hpage=${page}`), wait)
    return () => clearTimeout(timer)
  }, [load, listing.id, page, seq])

  const history = data?.history
  return (
    <Dialog wide open onOpenChange={(open) => !open && onClose()} title={t('bid.history.title')}>
      <p className="cap dialog-lead">
        {t('bid.offers', { count: live.offerCount })}. {t('bid.history.text')}
      </p>
      {!history ? (
        <p className="muted" aria-busy="true">
          {t('bid.history.loading')}
        </p>
      ) : history.totalRecords === 0 ? (
        <p className="muted">{t('bid.history.empty', { amount: formatMoney(live.price) })}</p>
      ) : (
        <div className="dialog-bleed" aria-busy={state !== 'idle'}>
          <OfferHistory records={history.records} />
          <div className="row history-foot">
            <HistoryRange {...history} />
            {history.pages > 1 && (
              <nav className="pager push" aria-label={t('bid.history.pages')}>
                <PageButton
                  page={page - 1}
                  of={history.pages}
                  go={setPage}
                  label={t('bid.history.previous')}
                  back
                />
                <span aria-current="page">{history.page}</span>
                <PageButton page={page + 1} of={history.pages} go={setPage} label={t('bid.history.next')} />
              </nav>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
