import { Link } from '@remix-run/react'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import type { GatheredLotView, RunningLotView, WonLotView } from '../view-queries.server.ts'

export function WonLots({ lots, count }: WonListProps) {
  const { t } = useTranslation()
  return (
    <>
      <h3 className="ga-group h-sub">
        {t('gathering.won')} <span className="cap num">{count}</span>
      </h3>
      <WonList lots={lots} count={count} />
    </>
  )
}

type WonListProps = { lots: readonly WonLotView[]; count: number }

export function WonList({ lots, count }: WonListProps) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="ga-lots">
        {lots.map((lot) => (
          <GatheredLine key={lot.listingId} lot={lot}>
            <span>{t('tile.lot', { lot: lot.lotNumber })}</span>
            <span>
              {t('gathering.wonAt')} <Time at={lot.wonAt} form="short" />
            </span>
            <AllIn total={lot.total} />
          </GatheredLine>
        ))}
      </ul>
      {count > lots.length && <p className="cap">{t('gathering.more', { count: count - lots.length })}</p>}
    </>
  )
}

export function RunningLots({ lots }: { lots: readonly RunningLotView[] }) {
  const { t } = useTranslation()
  if (lots.length === 0) return null
  return (
    <>
      <h3 className="ga-group h-sub">
        {t('gathering.running')} <span className="cap num">{lots.length}</span>
      </h3>
      <ul className="ga-lots">
        {lots.map((lot) => {
          const leads = lot.standing === 'winner'
          return (
            <GatheredLine key={lot.listingId} lot={lot} out={!leads}>
              <span className={leads ? 't-win' : 't-out'}>
                {t(leads ? 'tile.status.winner' : 'tile.status.outbid')}
              </span>
              <span className="num">
                <Clock className="i" aria-hidden="true" /> <Time at={lot.closesAt} form="short" />
              </span>
              {leads ? (
                <AllIn total={lot.total} />
              ) : (
                <span className="push">{t('gathering.notCounted')}</span>
              )}
            </GatheredLine>
          )
        })}
      </ul>
    </>
  )
}

type GatheredLineProps = { lot: GatheredLotView; out?: boolean; children: React.ReactNode }

function GatheredLine({ lot, out = false, children }: GatheredLineProps) {
  const { listingId, title, image, price } = lot
  return (
    <li>
      <span className={out ? 'ga-pic out' : 'ga-pic'}>
        <Picture image={image} sizes="60px" />
      </span>
      <Link className="name clamp-2" to={`/product-view/${listingId}`}>
        {title}
      </Link>
      <b className="price num">{formatMoney(price)}</b>
      <span className="more">{children}</span>
    </li>
  )
}

function AllIn({ total }: { total: number | null }) {
  const { t } = useTranslation()
  if (total === null) return null
  return <span className="push num">{t('gathering.allIn', { amount: formatExact(total) })}</span>
}
