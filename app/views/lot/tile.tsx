import { useTranslation } from 'react-i18next'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { useNames } from '#app/ui/use-names.ts'
import { TileTools } from './heart.tsx'
import { useLiveTile } from './live-tiles.island.tsx'
import { LotBadge } from './lot-badge.tsx'
import { LotPlace } from './lot-place.tsx'
import { TileDeal } from './tile-deal.tsx'
import { lotAddress, tileFace, tilePhase } from './tile-face.ts'
import { TileShare } from './tile-share.tsx'

/** How much of the description a tile says, and how much of that on a phone (storefront, section 2). */
export const DESCRIPTION_LENGTH = 155
export const PHONE_DESCRIPTION_LENGTH = 100
export const TILE_SIZES = '(max-width: 640px) 46vw, (max-width: 1240px) 240px, 264px'

type TileProps = {
  tile: TileView
  /** For the first shelf only: its pictures are what the page is waited for. */
  eager?: boolean
  /** Whether it tells Remix of the lots' page for all of them: one address is as good as fifty. */
  leads?: boolean
}

export function Tile({ tile: loaded, eager, leads = false }: TileProps) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const tile = useLiveTile(loaded)
  const phase = useServerTime((now) => tilePhase(tile, now))
  const face = tileFace(tile, phase)
  return (
    <article
      className="tile"
      data-listing-id={tile.id}
      data-phase={phase}
      data-mine={face.mine ?? undefined}
      data-over={face.over ? '' : undefined}
    >
      <div className="tile-pic">
        <Picture image={tile.image} sizes={TILE_SIZES} eager={eager} />
        <LotBadge badge={face.badge} />
        <TileTools lot={tile}>
          <TileShare lot={tile} />
        </TileTools>
      </div>
      <div className="tile-text">
        <p className="tile-meta">
          <span>{t('tile.lot', { lot: tile.lotNumber })}</span>
          <span className="dotsep" aria-hidden="true">
            ·
          </span>
          <span className="cond">{nameOf(tile.condition)}</span>
        </p>
        <h3 className="tile-title">
          <Link to={lotAddress(tile.id)} discover={leads ? 'render' : 'none'}>
            {tile.title}
          </Link>
        </h3>
        <Description text={tile.description} />
        <LotPlace place={tile.location} />
      </div>
      <TileDeal tile={tile} face={face} phase={phase} />
    </article>
  )
}

/** One text for both widths: its tail is left out on a phone, and its own dots are left in. */
function Description({ text }: { text: string }) {
  const whole = shorten(text, DESCRIPTION_LENGTH)
  const short = shorten(text, PHONE_DESCRIPTION_LENGTH)
  if (short === whole) return <p className="tile-desc">{whole}</p>
  const head = short.slice(0, -1)
  return (
    <p className="tile-desc">
      {head}
      <span className="only-s">…</span>
      <span className="hide-s">{whole.slice(head.length)}</span>
    </p>
  )
}

export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
}
