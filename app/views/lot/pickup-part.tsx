import { Link } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import { type ComponentType, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryTerms } from '#app/domain/shop/delivery.ts'
import { DeliveryWays } from '#app/features/delivery/components/delivery-ways.tsx'
import { PickupPlace } from '#app/features/listings/components/pickup-place.tsx'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import type { PickupMapProps } from './pickup-map.tsx'

type PickupPartProps = {
  listing: ListingView
  /** Null where the seller does not deliver. */
  delivery: DeliveryTerms | null
}

/** The pickup accordion's inside, and whether it can be delivered as well. Its map is fetched when it is asked for; the page of all locations stands in for it. */
export function PickupPart({ listing, delivery }: PickupPartProps) {
  const { t } = useTranslation()
  const [OpenMap, setOpenMap] = useState<ComponentType<PickupMapProps> | null>(null)
  const { yard } = listing
  const page = `/locationmap#${yard.slug}`

  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    import('./pickup-map.tsx').then(
      ({ PickupMap }) => setOpenMap(() => PickupMap),
      () => location.assign(page),
    )
  }

  return (
    <PickupPlace
      listing={listing}
      // who wins a reverse auction sells
      delivery={listing.format === 'reverse' ? null : <DeliveryWays terms={delivery} />}
      map={
        OpenMap ? (
          <OpenMap yard={yard} />
        ) : (
          <Link className="btn btn-secondary btn-sm pickup-map-open" to={page} onClick={open}>
            <MapPin className="i i-s" aria-hidden="true" />
            {t('item.pickup.map')}
          </Link>
        )
      }
    />
  )
}
