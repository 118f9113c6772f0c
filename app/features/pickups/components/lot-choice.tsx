import { useTranslation } from 'react-i18next'
import { Picture } from '#app/ui/picture.tsx'
import type { LotView } from '../lot-view.server.ts'

/** Lots to tick, as part of a form. */
export function LotChoice({ lots, chosen }: { lots: readonly LotView[]; chosen: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <ul className="pk-choices">
      {lots.map((lot) => (
        <li key={lot.lineId} data-off={lot.why === null ? undefined : ''}>
          <label className="check">
            <input
              type="checkbox"
              name="lot"
              value={lot.lineId}
              defaultChecked={lot.why === null && chosen.includes(lot.lineId)}
              disabled={lot.why !== null}
            />
            {lot.image && (
              <span className="pk-thumb">
                <Picture image={lot.image} sizes="52px" />
              </span>
            )}
            <span>
              <b className="h-sub">{lot.title}</b>
              <small>
                {lot.gathered
                  ? t('pickups.book.lotGathered', { lot: lot.lotNumber, yard: lot.yard })
                  : t('pickups.book.lotLine', {
                      lot: lot.lotNumber,
                      invoice: lot.commonInvoice,
                      yard: lot.yard,
                    })}
              </small>
              {lot.why && <small>{t(`pickups.why.${lot.why}`)}</small>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** Ways out of a choice of several yards: the lots of each, as a booking of their own. */
export function YardSets({ lots }: { lots: readonly LotView[] }) {
  const { t } = useTranslation()
  const keys = [...new Set(lots.map(setOf))]
  return (
    <ul className="pk-choices pk-sets" aria-label={t('pickups.book.byYard')}>
      {keys.map((key) => {
        const here = lots.filter((lot) => setOf(lot) === key)
        const query = new URLSearchParams(here.map(({ lineId }) => ['lot', lineId]))
        return (
          <li key={key}>
            <span>
              <b>{here[0]?.yard}</b>
              <small>
                {t('pickups.lots', { count: here.length })}, {t('pickups.collectBy')} {here[0]?.collectBy}
              </small>
            </span>
            <a className="btn btn-secondary push" href={`/schedule/book?${query}`}>
              {t('pickups.book.only', { count: here.length })}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function setOf({ locationId, auctionId }: LotView): string {
  return `${locationId}:${auctionId ?? ''}`
}
