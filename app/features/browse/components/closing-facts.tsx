import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { CLOSING_COUNTED_MOST } from '#app/domain/shop/closing-day.ts'
import { Time } from '#app/ui/time.tsx'
import type { Closing } from '../closing.server.ts'

const numberOf = (count: number) =>
  count < CLOSING_COUNTED_MOST ? grouped(count) : `${grouped(CLOSING_COUNTED_MOST)}+`

type ClosingFactsProps = { closing: Closing; bidder: Omit<BidderFactsProps, 'closing'> | null }

/** What closes when, as a stranger reads it or who comes to offer. */
export function ClosingFacts({ closing, bidder }: ClosingFactsProps) {
  return bidder ? <BidderFacts closing={closing} {...bidder} /> : <ClosingDays {...closing} />
}

/** How many lots close by midnight and in the day behind it. */
function ClosingDays({ called, today, tomorrow }: Closing) {
  const { t } = useTranslation()
  if (today + tomorrow === 0) return null
  return (
    <p className="cap num closing-days">
      {today > 0 && t(`home.closing.${called}`, { count: today, number: numberOf(today) })}{' '}
      {tomorrow > 0 &&
        t(today > 0 ? 'home.closing.then' : 'home.closing.tomorrow', {
          count: tomorrow,
          number: numberOf(tomorrow),
        })}
    </p>
  )
}

type BidderFactsProps = {
  closing: Closing
  next: { id: string; firstCloseAt: number; yard: string | null } | null
  /** Whoever is in no lot hears of their favorites. */
  favourites: { total: number; closing: number } | null
}

/** What there is to offer on, in one line. */
function BidderFacts({ closing, next, favourites }: BidderFactsProps) {
  const { t } = useTranslation()
  const { open, called, today, href } = closing
  return (
    <>
      <p className="facts-line">
        <span>
          <b className="num">{grouped(open)}</b> {t('home.facts.open', { count: open })}
        </span>
        {today > 0 && (
          <Link to={href}>
            <b className="num">{numberOf(today)}</b> {t(`home.facts.${called}`, { count: today })}
          </Link>
        )}
        {next && (
          <Link className="fact" to={`/liveAuction/${next.id}`}>
            {t('home.facts.next')}{' '}
            <b>
              <Time at={next.firstCloseAt} form="moment" />
            </b>
            {next.yard && `, ${next.yard}`}
          </Link>
        )}
      </p>
      {favourites && (
        <p className="muted mine-none">
          {t('home.noneActive')}{' '}
          {favourites.closing > 0 && (
            <Link className="link" to="/favorites/open?orderby=ending">
              {t(`home.favorites.${called}`, { count: favourites.closing, total: favourites.total })}
            </Link>
          )}
        </p>
      )}
    </>
  )
}
