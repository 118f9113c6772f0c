import { Link } from '@remix-run/react'
import { ArrowLeft, Check, Heart, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShownPause, stoodClose } from '#app/domain/auction/pause.ts'
import { hoursOf, shareOf } from '#app/domain/auctions/sale-ruler.ts'
import { formatMoney, grouped } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { LotRow, SaleSums } from '#app/features/live-sale/lot-row.ts'
import { easternTime } from '#app/lib/eastern.ts'
import { useHourText } from '#app/ui/hour-text.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { useFollowing } from './following.tsx'
import { isMine } from './live-sale.ts'
import { PauseBar } from './pause-bar.tsx'
import { standingOf, useGoTo } from './rail-row.tsx'
import { RowClock } from './row-clock.tsx'
import { useLive, useRow, useSale, useStage } from './sale-context.tsx'

type SaleBarProps = {
  sums: SaleSums
  seller: string
  yard: string
  /** Watch, sound, keys. */
  tools: ReactNode
  paused: ShownPause | null
}

/** What sale it is, how far it has come, and the reader's own lots in it. */
export function SaleBar({ sums, seller, yard, tools, paused }: SaleBarProps) {
  const { sale } = useSale()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { over, hammer } = useProgress(sums)
  const following = useFollowing()
  const lot = Math.min(sums.lots, over + 1)
  return (
    <div className="lsale">
      <div className="sale-1">
        <Link className="icon-btn only-m sale-back" to="/auction" aria-label={t('liveSale.toList')}>
          <ArrowLeft className="i" aria-hidden="true" />
        </Link>
        <div className="sale-t">
          <h1 className="h-page">{sale.title}</h1>
          <p className="cap hide-s">
            {seller}, {yard}
          </p>
          <p className="cap only-s num">
            {t('liveSale.progress', { lot, lots: sums.lots, hammer: formatMoney(hammer) })}
          </p>
        </div>
        <dl className="sale-n">
          <div>
            <dt>{t('liveSale.lotWord')}</dt>
            <dd className="num">
              {lot}
              <small> {t('liveSale.of', { count: sums.lots })}</small>
            </dd>
          </div>
          <div>
            <dt>{t('liveSale.hammer')}</dt>
            <dd className="num" data-testid="hammer">
              {formatMoney(hammer)}
            </dd>
          </div>
          {following !== null && (
            <div>
              <dt>{t('liveSale.following')}</dt>
              <dd className="num" data-testid="following">
                {grouped(following, ',')}
              </dd>
            </div>
          )}
          {sums.lastCloseAt !== null && (
            <div className="last-close">
              <dt>{t('liveSale.lastClose')}</dt>
              <dd className="num">{timeText(sums.lastCloseAt, 'short')}</dd>
            </div>
          )}
        </dl>
        <div className="sale-tools">{tools}</div>
      </div>
      <Ruler sums={sums} over={over} />
      <PauseBar paused={paused} />
      <Mine />
    </div>
  )
}

/** What the server counted, and what has closed since. */
function useProgress(sums: SaleSums): { over: number; hammer: number } {
  const since = useLive(({ rows }) => {
    let over = 0
    let hammer = 0
    for (const row of rows.values())
      if (isOver(row.status)) {
        over += 1
        if (row.status === 'sold') hammer += row.price
      }
    // until all lots are here the server's count is the truer one
    return `${over} ${hammer} ${rows.size}`
  })
  const [over = 0, hammer = 0, known = 0] = since.split(' ').map(Number)
  if (known < sums.lots) return { over: Math.max(sums.over, over), hammer: Math.max(sums.hammer, hammer) }
  return { over, hammer }
}

/**
 * The sale as a line: how far it has come, and where the reader's own lots are. By time with its hours, or by place where
 * all lots close together.
 */
function Ruler({ sums, over }: { sums: SaleSums; over: number }) {
  const { sale } = useSale()
  const { t } = useTranslation()
  const hourText = useHourText()
  const marks = useLive(({ rows }) => marksOf(rows.values()))
  const timed = sale.staggerSeconds > 0 && shareOf(sums, 0) !== null
  // a sale that is paused stands where it stood
  const stoppedAt =
    useRow(useStage(({ seats }) => seats[0]?.id ?? ''))?.paused?.since ?? Number.POSITIVE_INFINITY
  const come = useServerTime((now) => (timed ? percent(shareOf(sums, Math.min(now, stoppedAt)) ?? 0) : ''))
  if (sums.lots === 0) return null
  const at = timed ? come : percent(over / sums.lots)
  const mine = marks.split(' ').filter(Boolean)
  const label = mine.map((mark) => Number(mark.split(':')[0]) + 1).join(', ')
  return (
    <div
      className="ruler"
      role="img"
      aria-label={
        label
          ? t('liveSale.ruler', { lot: over + 1, lots: sums.lots, mine: label })
          : t('liveSale.rulerOnly', { lot: over + 1, lots: sums.lots })
      }
    >
      <div className="track">
        <b style={{ width: at }} />
        <u style={{ left: at }} />
      </div>
      {mine.map((mark) => {
        const [place = '0', standing, closesAt = '0'] = mark.split(':')
        const share = timed ? shareOf(sums, Number(closesAt)) : Number(place) / sums.lots
        return <i key={place} data-st={standing} style={{ left: percent(share ?? 0) }} />
      })}
      {timed && (
        <div className="hrs">
          {hoursOf(sums, (hour) => easternTime(hour).hour).map(({ at: when, hour }) => {
            const share = shareOf(sums, when) ?? 0
            return (
              <span
                key={when}
                style={{ left: percent(share) }}
                data-edge={share < 0.03 ? 'start' : share > 0.97 ? 'end' : undefined}
              >
                {hourText(hour)}
              </span>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** To a tenth of a percent, which is a pixel of a wide page: it is drawn no more often. */
function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

function marksOf(rows: Iterable<LotRow>): string {
  return [...rows]
    .filter(isMine)
    .map((row) => `${row.place}:${standingOf(row) ?? 'fav'}:${stoodClose(row)}`)
    .join(' ')
}

/** The reader's own lots that are still to close, each one press away. */
function Mine() {
  const { t } = useTranslation()
  const ids = useLive(({ rows }) =>
    [...rows.values()]
      .filter((row) => isMine(row) && !isOver(row.status))
      .sort((a, b) => a.closesAt - b.closesAt)
      .map(({ id }) => id)
      .join(' '),
  )
  const mine = ids.split(' ').filter(Boolean)
  if (mine.length === 0) return null
  return (
    <div className="minebar" data-testid="mine">
      <span className="cap lead">
        {t('liveSale.yourLots')} <b className="num">{mine.length}</b>
      </span>
      <ul className="minechips" aria-label={t('liveSale.jump')}>
        {mine.map((id) => (
          <MineChip key={id} id={id} />
        ))}
      </ul>
    </div>
  )
}

function MineChip({ id }: { id: string }) {
  const { t } = useTranslation()
  const row = useLive(({ rows }) => rows.get(id))
  const goTo = useGoTo(id)
  if (!row) return null
  const standing = standingOf(row)
  const Icon = standing === 'win' ? Check : standing === 'out' ? TrendingUp : Heart
  const word = t(
    standing === 'win' ? 'liveSale.winning' : standing === 'out' ? 'liveSale.outbid' : 'liveSale.favorite',
  )
  return (
    <li>
      <Link {...goTo} prefetch="none" preventScrollReset data-st={standing ?? 'fav'}>
        <span className="chip-pic">
          <Picture image={row.image} sizes="32px" />
        </span>
        <Icon className="i i-s" aria-hidden="true" />
        <span>{word}</span>
        <RowClock row={row} />
        <span className="sr">{t('liveSale.chip', { lot: row.lotNumber, title: row.title })}</span>
      </Link>
    </li>
  )
}
