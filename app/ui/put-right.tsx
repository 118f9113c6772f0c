import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { detailsAddress, finishAddress } from '#app/lib/finish-address.ts'
import { addCardAddress } from '#app/lib/kept-offer.ts'
import { verifyAddress } from '#app/lib/verify-address.ts'

type PutRightProps = {
  /** Why something was refused. */
  code: string
  /** Where its reader comes back to. */
  back: string
  /** The lot that a card is for. */
  lot: string
}

/** The way to put right what somebody was refused for; nothing where no page of their own does that. */
export function PutRight({ code, back, lot }: PutRightProps) {
  const { t } = useTranslation()
  const link = (to: string, text: string) => (
    <>
      {' '}
      <Link className="link" to={to}>
        {text}
      </Link>
    </>
  )
  switch (code) {
    case 'registration_unfinished':
      return link(finishAddress(back), t('registration.finish.act'))
    case 'details_needed':
      return link(detailsAddress('offer', back), t('registration.details.act'))
    case 'phone_unverified':
      return link(verifyAddress('phone', back), t('verify.phone.act'))
    case 'email_unverified':
      return link(verifyAddress('email', back), t('verify.email.act'))
    case 'no_card':
      return link(addCardAddress(lot), t('payments.add'))
    case 'restocking_fee_due':
      return link('/cart', t('cart.view'))
    default:
      return null
  }
}
