import { Link } from '@remix-run/react'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasAccess, mayAsk, termsAccepted } from '#app/domain/auctions/access.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { WatchSale } from '#app/features/live-sale/components/watch-sale.tsx'
import { lotAddress } from '#app/lib/kept-offer.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { usePercent } from '#app/ui/charge-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { Countdown } from '#app/views/lot/countdown.island.tsx'
import { Heart } from '#app/views/lot/heart.tsx'
import type { SaleOfPage, SalePageData } from './sale-page.tsx'
import { useCollectText } from './use-collect-text.ts'
import { useOpening } from './use-opening.ts'

/** A sale that is announced: when it opens and closes, under what, and its first lots. */
export function BeforeSale({ page }: { page: SalePageData }) {
  const { sale, rows, sums, watchers, own, signedIn } = page
  const { t } = useTranslation()
  const timeText = useTimeText()
  const staggerWords = useStaggerWords()
  useOpening(sale.startsAt)
  return (
    <div className="livepage">
      <div className="before">
        <div className="b-m">
          <p className="cap">
            <Link className="link" to="/auction">
              {t('liveSale.list.title')}
            </Link>{' '}
            · {sale.seller.name}
          </p>
          <h1 className="h-page">{sale.title}</h1>
          {sale.description && <p className="muted b-text">{sale.description}</p>}
          <div className="b-clock">
            {sale.startsAt !== null && (
              <div>
                <p className="lbl">{t('liveSale.opensIn')}</p>
                <p className="hero-price">
                  <Countdown
                    to={sale.startsAt}
                    detail="fine"
                    staged={false}
                    over={t('bid.starting')}
                    className="b-count"
                  />
                </p>
                <p className="cap">{timeText(sale.startsAt, 'moment')}</p>
              </div>
            )}
            {sale.firstCloseAt !== null && (
              <div>
                <p className="lbl">{t('liveSale.firstCloses')}</p>
                <p className="b-when">{timeText(sale.firstCloseAt, 'moment')}</p>
                <p className="cap">{staggerWords(sale)}</p>
              </div>
            )}
          </div>
          <div className="row row-wrap b-acts">
            <WatchSale
              saleId={sale.id}
              title={sale.title}
              watching={own?.watching ?? false}
              look="large"
              login={!signedIn}
              here={`/liveAuction/${sale.id}`}
            />
            <a className="btn btn-secondary btn-lg" href={`/liveAuction/${sale.id}.ics`} download>
              <CalendarPlus className="i" aria-hidden="true" />
              {t('liveSale.calendar')}
            </a>
            <Gate page={page} />
          </div>
          <p className="cap">
            {watchers > 0 && `${t('liveSale.watch.people', { count: watchers })} `}
            {t('liveSale.watch.text')}
          </p>
        </div>
        <SaleTerms page={page} />
      </div>
      <section className="prev" aria-labelledby="h-lots">
        <div className="row">
          <h2 className="h-sec" id="h-lots">
            {t('liveSale.theLots')} <span className="cap num">{sums.lots}</span>
          </h2>
        </div>
        <ul className="prelist">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={`/product-view/${row.id}`}>
                <span className="pp">
                  <Picture image={row.image} sizes="(max-width: 640px) 50vw, 320px" />
                </span>
                <b>{row.title}</b>
                <small>
                  {t('liveSale.lotCloses', { lot: row.lotNumber, when: timeText(row.closesAt, 'short') })}
                </small>
                <span>
                  <span className="price">{formatMoney(row.price)}</span>{' '}
                  <small>{t('liveSale.starting')}</small>
                </span>
              </Link>
              <Heart lot={row} look="tile" />
            </li>
          ))}
        </ul>
        <Pages page={page} />
      </section>
    </div>
  )
}

export function Pages({ page: { pager, sale } }: { page: SalePageData }) {
  const { t } = useTranslation()
  if (pager.pages <= 1) return null
  return (
    <nav className="row" aria-label={t('liveSale.pages')}>
      {pager.page > 1 && (
        <Link className="btn btn-secondary" to={`/liveAuction/${sale.id}?page=${pager.page - 1}`}>
          {t('liveSale.before')}
        </Link>
      )}
      {pager.page < pager.pages && (
        <Link className="btn btn-secondary" to={`/liveAuction/${sale.id}?page=${pager.page + 1}`}>
          {t('liveSale.after')}
        </Link>
      )}
    </nav>
  )
}

function useStaggerWords() {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return ({ staggerSeconds, lastCloseAt }: SaleOfPage) => {
    const every =
      staggerSeconds === 0 ? t('liveSale.together') : t('liveSale.every', { count: staggerSeconds })
    return lastCloseAt === null
      ? `${every}.`
      : `${every}, ${t('liveSale.lastAt', { when: timeText(lastCloseAt, 'short') })}.`
  }
}

/** What stands between the reader and their first offer in the sale, while there is time for it. */
function Gate({ page: { sale, own, rows, signedIn } }: { page: SalePageData }) {
  const { t } = useTranslation()
  const [lot] = rows
  const access = own?.access ?? null
  const asks = mayAsk(sale.access, access)
  const accepted = termsAccepted(sale.termsVersion, own?.acceptedVersion ?? null)
  if (asks === 'waiting') return <p className="b-asked muted">{t('liveSale.asked')}</p>
  const open = hasAccess(sale.access, access)
  if (!lot || (open ? accepted || !signedIn : asks !== null)) return null
  return (
    <ButtonLink variant="quiet" size="lg" to={`${lotAddress(lot.id)}/access`}>
      {t(open ? 'liveSale.acceptNow' : 'auctions.gate.ask')}
    </ButtonLink>
  )
}

/** What the sale decides for all its lots. */
export function SaleTerms({ page: { sale, charges, collect } }: { page: SalePageData }) {
  const { t } = useTranslation()
  const percent = usePercent()
  const collectText = useCollectText()
  const { mode, extensionMs, windowMs, capMs } = sale.softClose
  const minutes = (ms: number) => Math.round(ms / 60_000)
  return (
    <aside className="panel b-f">
      <dl className="kv panel-pad">
        {sale.yard && (
          <>
            <dt>{t('liveSale.facts.yard')}</dt>
            <dd>
              <Link className="link" to={`/locationmap/${sale.yard.slug}`}>
                {sale.yard.name}, {sale.yard.state}
              </Link>
            </dd>
          </>
        )}
        {collect && (
          <>
            <dt>{t('liveSale.facts.collect')}</dt>
            <dd>{collectText(collect)}</dd>
          </>
        )}
        {charges && (
          <>
            <dt>{t('liveSale.facts.premium')}</dt>
            <dd>
              {charges.premiumTiers
                ? t('premium.byTiers', { tax: percent(charges.taxBps) })
                : t('bid.form.rates', {
                    premium: percent(charges.premiumBps),
                    tax: percent(charges.taxBps),
                  })}
            </dd>
          </>
        )}
        <dt>{t('liveSale.facts.deposit')}</dt>
        <dd>{sale.depositAmount === null ? t('liveSale.facts.none') : formatMoney(sale.depositAmount)}</dd>
        <dt>{t('liveSale.facts.late')}</dt>
        <dd>
          {mode === 'none'
            ? t('liveSale.facts.lateNone')
            : `${t('liveSale.facts.lateText', { window: minutes(windowMs), minutes: minutes(extensionMs) })}${
                capMs === null ? '' : ` ${t('liveSale.facts.lateCap', { minutes: minutes(capMs) })}`
              }`}
        </dd>
        <dt>{t('liveSale.facts.access')}</dt>
        <dd>{t(`liveSale.facts.${sale.access}`)}</dd>
      </dl>
      {sale.terms && (
        <details className="panel-pad fullterms">
          <summary>{t('liveSale.facts.terms')}</summary>
          <p className="pre">{sale.terms}</p>
        </details>
      )}
    </aside>
  )
}
