import { Check, CircleMinus, type LucideIcon, TrendingUp, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { useLiveTile } from './live-tiles.island.tsx'
import { actionAmount, LotAction } from './lot-action.tsx'
import { LotFigure } from './lot-figure.tsx'
import { LotTime } from './lot-time.tsx'
import { lotAddress, tileFace, tilePhase } from './tile-face.ts'

type OwnStatus = NonNullable<TileView['own']>['status']

/** The icon of each standing, and the class of its words. */
const looks: Record<OwnStatus, readonly [LucideIcon, string]> = {
  outbid: [TrendingUp, 't-out'],
  winner: [Check, 't-win'],
  won: [Trophy, 't-win'],
  lost: [CircleMinus, 'muted'],
  placed: [Check, 'muted'],
  removed: [CircleMinus, 'muted'],
}

/** The lots that the signed-in person is in, before anything that is for sale, and beside their name what is said of this day. */
export function OwnLots({ tiles, children }: { tiles: TileView[]; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="your-lots">
      <div className="row mine-head">
        <h2 className="h-sec" id="your-lots">
          {t('home.yourLots')}
        </h2>
        <Link className="link cap" to="/offers/allactive">
          {t('home.allYours')}
        </Link>
        {children}
      </div>
      <div className="mine">
        {tiles.map((tile) => (
          <OwnLot key={tile.id} tile={tile} />
        ))}
      </div>
    </section>
  )
}

/** Who has won has to pay, or to collect; who sells in a reverse auction has an order. */
function wonAs({ format, invoice }: TileView) {
  return format === 'reverse' ? 'awarded' : invoice?.paid ? 'paid' : 'won'
}

function OwnLot({ tile: loaded }: { tile: TileView }) {
  const { t } = useTranslation()
  const tile = useLiveTile(loaded)
  const phase = useServerTime((now) => tilePhase(tile, now))
  if (!tile.own) return null
  const { status, max } = tile.own
  const face = tileFace(tile, phase)
  const [Icon, className] = looks[status]
  return (
    <article data-listing-id={tile.id}>
      <span className="pic">
        <Picture image={tile.image} sizes="72px" eager />
      </span>
      <span className={`st ${className}`}>
        <Icon className="i" aria-hidden="true" />
        <span data-field="status">{t(`home.own.${status === 'won' ? wonAs(tile) : status}`)}</span>
        <LotTime lot={tile} phase={phase} clock />
      </span>
      <h3 className="nm">
        <Link to={lotAddress(tile.id)}>{tile.title}</Link>
      </h3>
      <div className="do">
        <span>
          <LotFigure tile={tile} hidden={face.hidden} className="price" />
          {max !== null && (status === 'outbid' || status === 'winner') && (
            <small className="num">{t('home.yourMax', { max: formatMoney(max) })}</small>
          )}
        </span>
        {/* only where there is something to do: the tile itself leads to the lot */}
        {face.action.solid && <LotAction action={face.action} amount={actionAmount(tile)} lot={tile} />}
      </div>
    </article>
  )
}
