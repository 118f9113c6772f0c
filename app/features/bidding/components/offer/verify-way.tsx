import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { detailsAddress, finishAddress } from '#app/lib/finish-address.ts'
import { addCardAddress, keptQuery, lotAddress } from '#app/lib/kept-offer.ts'
import { verifyAddress } from '#app/lib/verify-address.ts'

type WayProps = { offer?: { typed: string; kind: string } }

/** The way to verify one's mobile number or address and back to this listing, where the offer stands in its field again. */
export function VerifyWay({ offer, channel = 'phone' }: WayProps & { channel?: 'phone' | 'email' }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <>
      {' '}
      <Link className="link" to={verifyAddress(channel, lotAddress(listing.id, offer))}>
        {t(`verify.${channel}.act`)}
      </Link>
    </>
  )
}

/** The way to finish one's registration, and back in the same manner. */
export function FinishWay({ offer }: WayProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <>
      {' '}
      <Link className="link" to={finishAddress(lotAddress(listing.id, offer))}>
        {t('registration.finish.act')}
      </Link>
    </>
  )
}

/** The way to the details that the registration has left for the first offer, and back in the same manner. */
export function DetailsWay({ offer }: WayProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <>
      {' '}
      <Link className="link" to={detailsAddress('offer', lotAddress(listing.id, offer))}>
        {t('registration.details.act')}
      </Link>
    </>
  )
}

/** The way to add a card, and back in the same manner. */
export function CardWay({ offer }: WayProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <>
      {' '}
      <Link className="link" to={addCardAddress(listing.id, offer)}>
        {t('payments.add')}
      </Link>
    </>
  )
}

/** The way to be let into the lot's auction, or to accept its terms. */
export function SaleWay({ offer }: WayProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <>
      {' '}
      <Link className="link" to={`${lotAddress(listing.id)}/access${keptQuery(offer ?? null)}`}>
        {t('auctions.gate.way')}
      </Link>
    </>
  )
}

/** The way to place the deposit that an offer here needs first. */
export function DepositWay({ offer }: WayProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <>
      {' '}
      <Link className="link" to={`${lotAddress(listing.id)}/deposit${keptQuery(offer ?? null)}`}>
        {t('sale.deposit.act')}
      </Link>
    </>
  )
}
