import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OFFER_TYPES, type OfferType } from '#app/features/offers/inputs.ts'

type OfferTabsProps = {
  current: OfferType | 'negotiations'
  counts: Record<OfferType, number>
  /** Price offers that are under way. */
  negotiations: number
}

/** Offers on lots by how they stand, and prices that were offered for fixed-price listings. */
export function OfferTabs({ current, counts, negotiations }: OfferTabsProps) {
  const { t } = useTranslation()
  return (
    <nav className="tabs" aria-label={t('offers.title')}>
      {OFFER_TYPES.map((type) => (
        <Link key={type} to={`/offers/${type}`} aria-current={type === current ? 'page' : undefined}>
          {t(`offers.types.${type}`)} <span className="cap num">{counts[type]}</span>
        </Link>
      ))}
      <Link to="/offers/negotiations" aria-current={current === 'negotiations' ? 'page' : undefined}>
        {t('negotiations.title')} <span className="cap num">{negotiations}</span>
      </Link>
    </nav>
  )
}
