import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { GatheredLot } from '#app/domain/money/gathering.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { OfferSum } from '#app/features/bidding/components/offer/offer-sum.tsx'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useTimeText } from '#app/ui/time.tsx'

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
  const { invoice, gathered } = listing
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
      ) : gathered ? (
        <Gathering {...gathered} />
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

/** What is won with it comes to so much by now; its invoice is written later, or at once for who would pay. */
function Gathering({ auctionId, locationId, lots, total, writtenAt }: GatheredLot) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (
    <Form method="post" action="/invoices/gathering" className="stack">
      <p role="status">
        {t('bid.result.gathering', { count: lots, amount: formatExact(total) })}{' '}
        {t('bid.result.gatheredUntil', { when: timeText(writtenAt, 'moment') })}
      </p>
      <input type="hidden" name="auction" value={auctionId} />
      <input type="hidden" name="yard" value={locationId} />
      <Button type="submit" variant="primary" size="lg" block data-testid="pay-gathered">
        {t('bid.result.payNow', { amount: formatExact(total) })}
      </Button>
      <Link className="link" to="/invoices/gathering">
        {t('bid.result.seeGathering')}
      </Link>
    </Form>
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
