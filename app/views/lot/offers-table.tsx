import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { Table } from '#app/ui/table.tsx'
import { useLiveTile } from './live-tiles.island.tsx'
import { actionAmount, LotAction } from './lot-action.tsx'
import { LotBadge } from './lot-badge.tsx'
import { LotPrice } from './lot-price.island.tsx'
import { LotTime, useCollectWhy } from './lot-time.tsx'
import { lotAddress, type TileFace, tileFace, tilePhase } from './tile-face.ts'

/** The lots that somebody is in, one a row; a phone shows each as labelled pairs. */
export function OffersTable({ tiles }: { tiles: TileView[] }) {
  const { t } = useTranslation()
  return (
    <Table
      className="offers"
      heads={[
        t('offers.lot'),
        t('offers.status'),
        { r: t('offers.yours') },
        { r: t('offers.current') },
        { r: t('offers.time') },
        { sr: t('offers.action') },
      ]}
    >
      {tiles.map((tile) => (
        <OfferRow key={tile.id} tile={tile} />
      ))}
    </Table>
  )
}

function OfferRow({ tile: loaded }: { tile: TileView }) {
  const { t } = useTranslation()
  const tile = useLiveTile(loaded)
  const phase = useServerTime((now) => tilePhase(tile, now))
  const face = tileFace(tile, phase)
  const over = phase === 'sold' || phase === 'closed'
  const collectWhy = useCollectWhy()
  return (
    <tr data-listing-id={tile.id} data-phase={phase}>
      <td className="full">
        <Link className="row offer-lot" to={lotAddress(tile.id)}>
          <span className="pic">
            <Picture image={tile.image} sizes="64px" />
          </span>
          <span>
            <b>{tile.title}</b>
            <span className="cap">
              {t('tile.lot', { lot: tile.lotNumber })} · {tile.location.name}, {tile.location.state}
            </span>
          </span>
        </Link>
      </td>
      <td data-l={t('offers.status')}>
        <OwnStatus own={tile.own} face={face} over={over} />
      </td>
      <td className="r num" data-l={t('offers.yours')} data-field="own-max">
        <OwnOffer tile={tile} />
      </td>
      <td className="r" data-l={t('offers.current')}>
        {face.hidden ? (
          <span className="faint">{t('offers.hidden')}</span>
        ) : (
          <LotPrice cents={tile.price} falls={tile.format === 'reverse'} className="price" />
        )}
      </td>
      <td className="r" data-l={t('offers.time')}>
        <LotTime lot={tile} phase={phase} clock />
        {tile.collecting && <span className="cap offer-why">{collectWhy(tile.collecting)}</span>}
      </td>
      <td className="r full">
        <LotAction action={face.action} amount={actionAmount(tile)} lot={tile} />
      </td>
    </tr>
  )
}

function OwnStatus({ own, face, over }: { own: TileView['own']; face: TileFace; over: boolean }) {
  const { t } = useTranslation()
  if (!over && own?.status === 'removed') return <Badge field="status">{t('offers.removed')}</Badge>
  if (!over && own?.status === 'placed')
    return (
      <Badge tone="info" field="status">
        {t('offers.placed')}
      </Badge>
    )
  // of pieces at a fixed price somebody may have bought while others are still for sale
  if (!over && own?.status === 'won') return <LotBadge badge={{ name: 'won', tone: 'win' }} />
  if (over && own?.status === 'lost') return <Badge field="status">{t('tile.status.lost')}</Badge>
  return <LotBadge badge={face.badge} />
}

function OwnOffer({ tile: { own, format, bidKinds } }: { tile: TileView }) {
  const { t } = useTranslation()
  if (own?.status === 'won' && format === 'fixed') return t('sale.done.buyTitle')
  if (!own || own.max === null) return <span className="faint">{t('offers.none')}</span>
  const amount = formatMoney(own.max)
  if (format === 'sealed') return t('offers.sealed', { amount })
  return bidKinds === 'hard' ? amount : t('offers.max', { amount })
}
