import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'

type LiveTabsProps = {
  id: string
  lots: number
  query: string
  onRequest: boolean
  here: 'live' | 'closing'
}

/** From a running auction's control to the parts of its set-up. */
export function LiveTabs({ id, lots, query, onRequest, here }: LiveTabsProps) {
  const { t } = useTranslation()
  const setUp = (tab: 'sale' | 'lots' | 'access', part = '') =>
    `/post_project/auction_detail/${id}${query}${query === '' ? '?' : '&'}tab=${tab}${part}`
  return (
    <nav className="tabs sale-tabs" aria-label={t('auctions.live.tabs')}>
      <Link to={query || '?'} aria-current={here === 'live' ? 'page' : undefined} preventScrollReset>
        {t('auctions.live.tab.live')}
      </Link>
      <Link to={setUp('lots')}>
        {t('auctions.live.tab.lots')} <span className="cap num">{grouped(lots)}</span>
      </Link>
      <Link
        to={`${query}${query === '' ? '?' : '&'}tab=closing`}
        aria-current={here === 'closing' ? 'page' : undefined}
        preventScrollReset
      >
        {t('auctions.live.tab.closing')}
      </Link>
      <Link to={setUp('sale', '#terms')}>{t('auctions.live.tab.terms')}</Link>
      {onRequest && <Link to={setUp('access')}>{t('auctions.live.tab.access')}</Link>}
    </nav>
  )
}
