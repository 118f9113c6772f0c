import { Form, Link } from '@remix-run/react'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { SaleLot } from '#app/features/auctions/queries.server.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Table } from '#app/ui/table.tsx'
import { Countdown } from '#app/views/lot/countdown.island.tsx'
import { useLiveLots } from '#app/views/lot/live-tiles.island.tsx'

type LiveSaleLotsProps = {
  lots: readonly SaleLot[]
  /** By the id of a lot. */
  watchers: Readonly<Record<string, number>>
  attempt: string
  /** What is closed together is closed by the clock alone. */
  group: boolean
  may: MayDo
  /** What is done to all of them, at their head. */
  acts?: ReactNode
}

/** What whoever looks may do beside closing: pause and extend, and deal with offers. */
type MayDo = { run: boolean; offers: boolean }

/** The lots that close next, as they stand by now, with what is done to one of them. */
export function LiveSaleLots({ lots, watchers, attempt, group, may, acts }: LiveSaleLotsProps) {
  const { t } = useTranslation()
  const heard = useLiveLots(lots.map(({ id }) => id))
  const shown = lots
    .map((lot) => ({ ...lot, ...heard(lot.id) }))
    .filter(({ status }) => !isOver(status))
    .sort((a, b) => a.closesAt - b.closesAt)
  const head = (
    <div className="row row-wrap sale-next">
      <h2 className="h-sub">{t('auctions.live.next')}</h2>
      <span className="cap">{t('auctions.live.nextHint')}</span>
      {acts && <span className="row push">{acts}</span>}
    </div>
  )
  if (shown.length === 0)
    return (
      <section className="table-frame">
        {head}
        <p className="cap sale-none">{t('auctions.live.none')}</p>
      </section>
    )
  return (
    <Table
      className="table-dense sale-next-table"
      over={head}
      heads={[
        { r: t('auctions.live.order') },
        { r: t('auctions.live.timeLeft') },
        { sr: t('auctions.live.picture') },
        t('auctions.live.lot'),
        t('auctions.live.name'),
        { r: t('auctions.live.current') },
        { r: t('auctions.live.offerCount') },
        { r: t('auctions.live.watchers') },
        t('auctions.live.reserve'),
        { sr: t('auctions.live.more') },
      ]}
    >
      {shown.map((lot) => (
        <tr key={lot.id} data-lot-id={lot.id}>
          <td className="r num faint" data-l={t('auctions.live.order')}>
            {lot.place + 1}
          </td>
          <td className="r num" data-l={t('auctions.live.timeLeft')}>
            {lot.paused ? (
              <span className="t-amber">{t('auctions.paused')}</span>
            ) : (
              <>
                <Later lot={lot} />
                <Countdown to={lot.closesAt} over={t('auctions.closing')} />
              </>
            )}
          </td>
          <td className="sale-thumb">
            <Picture image={lot.image} sizes="40px" className="thumb-s" />
          </td>
          <td className="num faint" data-l={t('auctions.live.lot')}>
            {lot.lotNumber}
          </td>
          <td className="full sale-lot-title">
            <Link to={`/product-view/${lot.id}`}>{lot.title}</Link>
          </td>
          <td className="r price" data-l={t('auctions.live.current')}>
            {formatMoney(lot.price)}
          </td>
          <td className="r num" data-l={t('auctions.live.offerCount')}>
            {lot.offerCount}
          </td>
          <td className="r num" data-l={t('auctions.live.watchers')}>
            {watchers[lot.id] ?? 0}
          </td>
          <td data-l={t('auctions.live.reserve')}>
            {lot.hasReserve ? (
              <span className={lot.reserveMet ? 't-win' : 't-amber'}>
                {t(lot.reserveMet ? 'auctions.live.met' : 'auctions.live.notMet')}
              </span>
            ) : (
              <span className="faint">{t('auctions.live.noReserve')}</span>
            )}
          </td>
          <td className="row-acts">
            <LotActs lot={lot} attempt={attempt} group={group} may={may} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** By how much offers have put its close off. */
function Later({ lot: { extensions, plannedAt, closesAt } }: { lot: SaleLot }) {
  const { t } = useTranslation()
  const minutes = Math.round((closesAt - plannedAt) / MINUTE_MS)
  if (extensions === 0 || minutes <= 0) return null
  return (
    <span className="cap sale-later" title={t('auctions.live.later', { count: minutes })}>
      +{minutes}{' '}
    </span>
  )
}

type LotActsProps = { lot: SaleLot; attempt: string; group: boolean; may: MayDo }

function LotActs({ lot, attempt, group, may }: LotActsProps) {
  const { t } = useTranslation()
  const { id, paused, offerCount, title } = lot
  return (
    <details className="sale-more">
      <summary className="icon-btn" aria-label={`${t('auctions.live.more')}: ${title}`}>
        <Ellipsis className="i" aria-hidden="true" />
      </summary>
      <Form method="post" className="stack panel" preventScrollReset>
        <input type="hidden" name="attempt" value={attempt} />
        <input type="hidden" name="lot" value={id} />
        <input type="hidden" name="minutes" value="5" />
        {may.offers && offerCount > 0 && (
          <Link className="btn btn-quiet btn-sm" to={`/product-view/${id}#manage`}>
            {t('auctions.live.offersOf')}
          </Link>
        )}
        {may.run && !group && (
          <button type="submit" className="btn btn-quiet btn-sm" name="intent" value="extend">
            {t('auctions.live.extendOne')}
          </button>
        )}
        {may.run && paused && (
          <button type="submit" className="btn btn-quiet btn-sm" name="intent" value="resume">
            {t('auctions.live.resumeOne')}
          </button>
        )}
        {may.run && !paused && (
          <>
            <label className="label" htmlFor={`reason-${id}`}>
              {t('auctions.live.reason')}
            </label>
            <input className="input" id={`reason-${id}`} name="reason" maxLength={200} />
            <button type="submit" className="btn btn-quiet btn-sm" name="intent" value="pause">
              {t('auctions.live.pauseOne')}
            </button>
          </>
        )}
        <p className="cap">{t('auctions.live.closeText')}</p>
        <button type="submit" className="btn btn-danger btn-sm" name="intent" value="close">
          {t('auctions.live.close')}
        </button>
      </Form>
    </details>
  )
}
