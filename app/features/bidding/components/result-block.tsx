import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#app/ui/button.tsx'
import { useRoom } from './auction-room.island.tsx'
import { OfferSum } from './offer-sum.tsx'

/** What is left to do once a listing is over: the winner's invoice, or lots like it. */
export function ResultBlock() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  if (listing.order !== null || (listing.format === 'reverse' && live.own?.status === 'won'))
    return <AwardedOrder number={listing.order} />
  if (live.own?.status !== 'won')
    return (
      <div className="panel-pad form">
        <ButtonLink variant="primary" block to={`/search?category=${listing.category.slug}`}>
          {t('bid.result.similar')}
        </ButtonLink>
      </div>
    )
  const { invoice } = listing
  const bought = live.own.max === null
  return (
    <div className="panel-pad stack">
      {listing.format !== 'fixed' && (
        <OfferSum
          amount={live.price}
          charges={listing.charges}
          label={t(bought ? 'sale.buyNow.price' : 'bid.result.winningOffer')}
        />
      )}
      {invoice ? (
        <InvoiceLinks {...invoice} />
      ) : (
        <p className="cap" role="status">
          {t('bid.result.invoiceSoon')}
        </p>
      )}
      <p className="cap">
        {t(invoice?.paid ? 'bid.result.paid' : 'bid.result.pay', { yard: listing.yard.name })}
      </p>
    </div>
  )
}

/** What is paid leads to its invoice alone; what is not, to its payment first. */
function InvoiceLinks({ commonInvoice, paid }: { commonInvoice: string; paid: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {!paid && (
        <ButtonLink
          variant="primary"
          size="lg"
          block
          to={`/checkout/invoice/${commonInvoice}`}
          data-testid="payment-link"
        >
          {t('tile.makePayment')}
        </ButtonLink>
      )}
      <ButtonLink
        variant={paid ? 'primary' : 'secondary'}
        size={paid ? 'lg' : undefined}
        block
        to={`/invoice/${commonInvoice}`}
        data-testid="invoice-link"
      >
        {t('bid.result.invoice')}
      </ButtonLink>
    </>
  )
}

/** An award to sell has an order in the place of an invoice; its organisation sees it, too. */
function AwardedOrder({ number }: { number: string | null }) {
  const { t } = useTranslation()
  return (
    <div className="panel-pad form">
      {number === null ? (
        <p className="cap" role="status">
          {t('order.soon')}
        </p>
      ) : (
        <ButtonLink
          variant="primary"
          size="lg"
          block
          to={`/purchase-order/${encodeURIComponent(number)}`}
          data-testid="order-link"
        >
          {t('order.view')}
        </ButtonLink>
      )}
    </div>
  )
}
