import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { verifyAddress } from '#app/lib/verify-address.ts'
import { useRoom } from './auction-room.island.tsx'

type VerifyWayProps = { offer?: { typed: string; kind: string } }

/** The way to verify one's mobile number and back to this listing, where the offer stands in its field again. */
export function VerifyWay({ offer }: VerifyWayProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const kept = offer?.typed ? `?${new URLSearchParams({ offer: offer.typed, kind: offer.kind })}` : ''
  return (
    <>
      {' '}
      <Link className="link" to={verifyAddress('phone', `/product-view/${listing.id}${kept}`)}>
        {t('verify.phone.act')}
      </Link>
    </>
  )
}
