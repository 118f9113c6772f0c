import { useTranslation } from 'react-i18next'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { useLiveTile } from './live-tiles.island.tsx'
import { LotFigure } from './lot-figure.tsx'
import { LotTime } from './lot-time.tsx'
import { lotAddress, tileFace, tilePhase } from './tile-face.ts'

export function EndingNext({ tiles }: { tiles: TileView[] }) {
  const { t } = useTranslation()
  if (tiles.length === 0) return null
  return (
    <section className="next-lots" aria-labelledby="ending-next">
      <div className="row next-head">
        <h2 className="h-sec" id="ending-next">
          {t('home.endingNext')}
        </h2>
        <Link className="link push cap" to="/search">
          {t('home.allEnding')}
        </Link>
      </div>
      <div className="next-list">
        {tiles.map((tile) => (
          <NextLot key={tile.id} tile={tile} />
        ))}
      </div>
    </section>
  )
}

function NextLot({ tile: loaded }: { tile: TileView }) {
  const { t } = useTranslation()
  const tile = useLiveTile(loaded)
  const phase = useServerTime((now) => tilePhase(tile, now))
  return (
    <Link className="next-lot" to={lotAddress(tile.id)} data-listing-id={tile.id}>
      <span className="pic">
        <Picture image={tile.image} sizes="(max-width: 640px) 152px, 60px" />
      </span>
      <span className="nm">{tile.title}</span>
      <LotFigure tile={tile} hidden={tileFace(tile, phase).hidden} className="price" />
      <span className="cap">{t('home.lotOffers', { lot: tile.lotNumber, count: tile.offerCount })}</span>
      <LotTime lot={tile} phase={phase} />
    </Link>
  )
}
