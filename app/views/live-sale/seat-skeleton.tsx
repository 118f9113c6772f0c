import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { Picture } from '#app/ui/picture.tsx'
import { RowClock } from './row-clock.tsx'
import { useRow } from './sale-context.tsx'

/** What is known of a lot while its words are on their way: the same places, so that nothing jumps. */
export function SeatSkeleton({ id }: { id: string }) {
  const { t } = useTranslation()
  const row = useRow(id)
  if (!row) return null
  return (
    <div className="seat" aria-busy="true">
      <div className="pic-col">
        <div className="gallery-main">
          <Picture image={row.image} sizes="(max-width: 640px) 100vw, 640px" eager />
        </div>
        <div className="words">
          <p className="cap">{t('liveSale.placeLot', { place: row.place + 1, lot: row.lotNumber })}</p>
          <p className="ttl">{row.title}</p>
        </div>
      </div>
      <section className="panel bidp" aria-label={t('bid.panel')}>
        <div className="panel-pad">
          <div className="hero-nums">
            <div>
              <p className="lbl">{t('bid.price.current')}</p>
              <p className="hero-price">{formatMoney(row.price)}</p>
            </div>
            <RowClock row={row} />
          </div>
        </div>
      </section>
    </div>
  )
}
