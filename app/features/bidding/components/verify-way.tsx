import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { addCardAddress, keptQuery, lotAddress } from '#app/lib/kept-offer.ts'
import { verifyAddress } from '#app/lib/verify-address.ts'
import { useRoom } from './auction-room.island.tsx'

type WayProps = { offer?: { typed: string; kind: string } }

/** The way to verify one's mobile number and back to this listing, where the offer stands in its field again. */
export function VerifyWay({ offer }: WayProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <>
      {' '}
      <Link className="link" to={verifyAddress('phone', lotAddress(listing.id, offer))}>
        {t('verify.phone.act')}
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
