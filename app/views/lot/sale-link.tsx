import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

type SaleLinkProps = { listingId: string; sale: { id: string; title: string } }

/** The sale that a lot stands in, open at this lot. */
export function SaleLink({ listingId, sale }: SaleLinkProps) {
  const { t } = useTranslation()
  return (
    <>
      {' · '}
      <Link className="link" to={`/liveAuction/${sale.id}?lot=${listingId}`} data-testid="sale-link">
        {t('liveSale.inSale', { title: sale.title })}
      </Link>
    </>
  )
}
