import { Link } from '@remix-run/react'
import { Check, Heart, Lock, MapPin, Timer, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { WatchSale } from '#app/features/live-sale/components/watch-sale.tsx'
import type { SaleCard } from '#app/features/live-sale/list.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { Countdown } from '#app/views/lot/countdown.island.tsx'
import { useCollectText } from './use-collect-text.ts'

/** Below that a sale counts as closing. */
const CLOSING_MS = 10 * 60_000

type SaleCardProps = { card: SaleCard; signedIn: boolean; now: number }

/** A sale in the list: pictures of its lots, what it is, when it closes, and what can be done with it. */
export function SaleCardRow({ card, signedIn, now }: SaleCardProps) {
  const { t } = useTranslation()
  const to = `/liveAuction/${card.id}`
  const closing =
    card.group === 'running' &&
    (card.over > 0 || (card.nextCloseAt !== null && card.nextCloseAt - now < CLOSING_MS))
  return (
    <li className="auc" data-kind={card.group} data-testid="sale-card" data-sale={card.id}>
      <Link className="pics" to={to} tabIndex={-1} aria-hidden="true">
        <span className="strip4">
          {card.pictures.map((picture, at) => (
            <Picture key={picture.name} image={picture} sizes={at === 0 ? '224px' : '112px'} />
          ))}
        </span>
        <span className="n num">{t('liveSale.list.lots', { count: card.lots })}</span>
        <Badge card={card} closing={closing} />
      </Link>
      <div className="w">
        <h3 className="ttl">
          <Link to={to}>{card.title}</Link>
        </h3>
        <p className="cap org">{card.seller}</p>
        {card.yard && (
          <p className="cap loc">
            <MapPin className="i i-s" aria-hidden="true" />
            <span>
              {card.yard.name}, {card.yard.state}
            </span>
          </p>
        )}
        <Own card={card} />
      </div>
      <dl className="facts3">
        <Facts card={card} closing={closing} />
        <Collect card={card} />
      </dl>
      <div className="go">
        <ButtonLink variant={closing ? 'primary' : 'secondary'} to={to}>
          {t(
            card.group === 'past'
              ? 'liveSale.list.results'
              : card.group === 'announced'
                ? 'liveSale.list.preview'
                : closing
                  ? 'liveSale.list.follow'
                  : 'liveSale.list.see',
          )}
        </ButtonLink>
        {card.group !== 'past' && (
          <WatchSale
            saleId={card.id}
            title={card.title}
            watching={card.watching}
            count={card.watchers}
            look="quiet"
            login={!signedIn}
            here="/auction"
          />
        )}
      </div>
    </li>
  )
}

function Badge({ card, closing }: { card: SaleCard; closing: boolean }) {
  const { t } = useTranslation()
  if (card.group === 'past') return <span className="pill">{t('liveSale.list.closed')}</span>
  if (card.paused) return <span className="pill">{t('time.paused')}</span>
  if (card.access === 'on_request')
    return (
      <span className="pill pill-ink">
        <Lock className="i" aria-hidden="true" />
        {t('liveSale.facts.on_request')}
      </span>
    )
  if (closing)
    return (
      <span className="pill pill-amber">
        <Timer className="i" aria-hidden="true" />
        {t('liveSale.list.closing')}
      </span>
    )
  if (card.depositAmount !== null)
    return (
      <span className="pill pill-info">
        {t('liveSale.list.deposit', { amount: formatMoney(card.depositAmount) })}
      </span>
    )
  return (
    <span className="pill">
      {t(card.group === 'announced' ? 'liveSale.list.soon' : 'liveSale.list.open')}
    </span>
  )
}

function Own({ card: { own } }: { card: SaleCard }) {
  const { t } = useTranslation()
  if (own.winning + own.outbid + own.favourites + own.won === 0) return null
  return (
    <p className="auc-own">
      {own.won > 0 && (
        <span className="t-win">
          <Check className="i i-s" aria-hidden="true" />
          {t('liveSale.list.won', { count: own.won })}
        </span>
      )}
      {own.winning > 0 && (
        <span className="t-win">
          <Check className="i i-s" aria-hidden="true" />
          {t('liveSale.list.winning', { count: own.winning })}
        </span>
      )}
      {own.outbid > 0 && (
        <span className="t-out">
          <TrendingUp className="i i-s" aria-hidden="true" />
          {t('liveSale.list.outbid', { count: own.outbid })}
        </span>
      )}
      {own.favourites > 0 && (
        <span className="faint">
          <Heart className="i i-s" aria-hidden="true" />
          {t('liveSale.list.favorites', { count: own.favourites })}
        </span>
      )}
    </p>
  )
}

function Facts({ card, closing }: { card: SaleCard; closing: boolean }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  if (card.group === 'past')
    return (
      <>
        <div>
          <dt>{t('liveSale.list.closed')}</dt>
          {card.lastCloseAt !== null && <dd className="sm2">{timeText(card.lastCloseAt, 'short')}</dd>}
        </div>
        <div>
          <dt>{t('liveSale.list.hammer')}</dt>
          <dd className="price">{formatMoney(card.hammer)}</dd>
          <dd className="cap">{t('liveSale.list.soldOf', { sold: card.sold, count: card.lots })}</dd>
        </div>
      </>
    )
  if (card.group === 'announced')
    return (
      <>
        {card.startsAt !== null && (
          <div>
            <dt>{t('liveSale.list.opens')}</dt>
            <dd>
              <Countdown to={card.startsAt} staged={false} over={t('bid.starting')} />
            </dd>
            <dd className="cap">{timeText(card.startsAt, 'short')}</dd>
          </div>
        )}
        {card.firstCloseAt !== null && (
          <div>
            <dt>{t('liveSale.list.firstClose')}</dt>
            <dd className="sm2">{timeText(card.firstCloseAt, 'short')}</dd>
            <dd className="cap">
              {card.staggerSeconds === 0
                ? t('liveSale.together')
                : t('liveSale.every', { count: card.staggerSeconds })}
            </dd>
          </div>
        )}
      </>
    )
  return (
    <>
      {card.nextCloseAt !== null && (
        <div>
          <dt>
            {closing
              ? t('liveSale.list.lotOf', { lot: Math.min(card.over + 1, card.lots), count: card.lots })
              : t('liveSale.list.firstClose')}
          </dt>
          <dd>
            {card.paused ? (
              <span className="clk">{t('time.paused')}</span>
            ) : (
              <Countdown to={card.nextCloseAt} over={t('liveSale.closing')} />
            )}
          </dd>
          {/* when it goes on nobody knows: what is known is why it stands */}
          <dd className={classNames('cap', card.paused && 'why')}>
            {card.paused
              ? card.paused.reason
              : closing
                ? t('liveSale.list.toNext')
                : timeText(card.nextCloseAt, 'short')}
          </dd>
        </div>
      )}
      <div>
        <dt>{t(closing ? 'liveSale.hammer' : 'liveSale.list.standing')}</dt>
        <dd className="price">{formatMoney(closing ? card.hammer : card.standing)}</dd>
        <dd className="cap">{t('bid.offers', { count: card.offers })}</dd>
      </div>
    </>
  )
}

function Collect({ card: { collect } }: { card: SaleCard }) {
  const { t } = useTranslation()
  const collectText = useCollectText()
  if (!collect) return null
  return (
    <div>
      <dt>{t('liveSale.facts.collect')}</dt>
      <dd className="sm2">{collectText(collect)}</dd>
    </div>
  )
}
