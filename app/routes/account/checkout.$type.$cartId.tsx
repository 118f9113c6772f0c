import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import type { PayRefusalWord } from '#app/domain/money/pay-problems.ts'
import { walletShare } from '#app/domain/money/tender.ts'
import { readNewAddress } from '#app/features/addresses/act.server.ts'
import { viewOf } from '#app/features/addresses/present.ts'
import { CheckoutLines } from '#app/features/cart/components/checkout-lines.tsx'
import { CheckoutSum } from '#app/features/cart/components/checkout-sum.tsx'
import { orderText, readOrder } from '#app/features/cart/inputs.ts'
import { CHECKOUT_TYPES, checkoutInput, readLineIds } from '#app/features/checkout/inputs.ts'
import { findOrder, type OrderRow } from '#app/features/checkout/queries.server.ts'
import { CouponForm } from '#app/features/coupons/components/coupon-form.tsx'
import { partField, readHandOver } from '#app/features/delivery/inputs.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { isAsConfirmed, payOrder } from '#app/flows/money/pay-order.server.ts'
import { readMeans, readTender } from '#app/flows/money/tender.server.ts'
import { ownOrderId, placeOrder } from '#app/flows/shop/check-out.server.ts'
import { readAddresses } from '#app/flows/shop/hand-over-form.server.ts'
import { quoteCart } from '#app/flows/shop/quote-cart.server.ts'
import { sentSums } from '#app/flows/shop/quote-delivery.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { badRequest, readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { orderAddress } from '#app/lib/order-address.ts'
import { paymentAddress } from '#app/lib/payment-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { AddAddress, Billing, ChosenFields, HandOverForm } from '#app/views/pay/hand-over.tsx'
import { PayRefused } from '#app/views/pay/pay-refused.tsx'
import { PayWith } from '#app/views/pay/pay-with.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/cart/components/cart.css'
import '#app/features/checkout/components/checkout.css'
import { titled } from '#app/ui/titled.ts'
import { requireRegistered } from './registered.server.ts'

type Args = Pick<LoaderFunctionArgs, 'params'>

function readIds({ params }: Args): string[] | null {
  if (!CHECKOUT_TYPES.some((type) => type === params.type)) throw notFound()
  return readLineIds(params.cartId)
}

/** What is about to be bought, what it comes to and how it is paid. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const actor = requireActor(context, request)
  const ids = readIds(args)
  const { pathname, search, searchParams } = new URL(request.url)
  await requireRegistered(context, actor, { path: `${pathname}${search}`, before: 'payment' })
  const coupon = searchParams.get('coupon') ?? ''
  const { read, rows } = await readAddresses(context, actor, readHandOver(searchParams))
  const delivery = { wanted: read.wanted, to: read.address?.postal ?? null }
  const [quote, means, t] = await Promise.all([
    quoteCart(context, actor, { ids, coupon, delivery }),
    readMeans(context, actor),
    i18n.getFixedT(request),
  ])
  if (quote.lines.length === 0) throw redirect('/cart')
  return {
    addresses: rows.map(viewOf),
    address: read.address?.id ?? null,
    deliveryTax: sentSums(quote.parts).tax,
    quote,
    means,
    coupon,
    title: t('checkout.title'),
    /** The same form sent twice is one order. */
    order: crypto.randomUUID(),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/**
 * Buys what was confirmed and pays it, if all of it was bought at what was confirmed. Otherwise the order's page says what
 * was bought, and asks anew.
 */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args
  const actor = requireActor(context, request)
  readIds(args)
  await requireRegistered(context, actor, { path: new URL(request.url).pathname, before: 'payment' })
  const formData = await readFields(request)
  const added = await readNewAddress(context, actor, formData, {
    request,
    settings: () => getSettings(context),
  })
  if (added) {
    return reply<string, OrderRefusal>(added, added)
  }
  const sent = await readAct(formData, checkoutInput)
  const form = typedOf(formData)
  const lines = readOrder(formData.getAll('line'))
  if (lines.length === 0) throw badRequest()
  const { order: id, total, pay, coupon } = sent
  const changed = (gone: string[]) =>
    reply<string, OrderRefusal>({ typed: form }, { refused: { changed: gone }, status: 409 })
  const { read: handOver } = await readAddresses(context, actor, readHandOver(formData))
  const { wanted, address, billing } = handOver
  if (handOver.gone) return changed([])
  const credit = sent.use_credit === 'on' ? sent.credit : null
  // what is sent is not paid at a counter
  const read = await readTender(context, actor, {
    pay,
    credit,
    due: total,
    form,
    atPickup: wanted.length === 0,
  })
  if (!read.ok) {
    // sent twice: the first has used the credit that was shown
    const before = await findOrder(context, actor, await ownOrderId(context, actor, id))
    return before
      ? redirect(orderAddress(before.id), 303)
      : reply<string, OrderRefusal>({ typed: form }, read)
  }
  const { tender } = read
  const method = pay.kind === 'pickup' ? 'pickup' : 'online'
  const placed = await placeOrder(context, actor, {
    id,
    lines,
    total,
    coupon,
    method,
    ...tender,
    delivery: { wanted, to: address?.postal ?? null },
    billing,
  })
  if (!placed.ok) {
    // what they have bought under it stands there, with why nothing more was
    if (placed.code === 'key_reused') return redirect(orderAddress(placed.order.id, placed.code), 303)
    if (placed.code === 'unsecured')
      return reply<string, OrderRefusal>({ typed: form }, { refused: placed.code })
    if (placed.quote.lines.length === 0) return redirect('/cart', 303)
    return changed(placed.quote.left.map(({ listing }) => listing.title))
  }
  const { order } = placed
  if (!isAsConfirmed(order)) return redirect(orderAddress(order.id), 303)
  const confirmed = { wallet: order.wallet, source: sourceOf(order) }
  const paying = await payOrder(context, actor, order, { attempt: order.id, tender: confirmed })
  return redirect(
    paying.ok ? paymentAddress(paying.payment, orderAddress(order.id)) : orderAddress(order.id, paying.code),
    303,
  )
}

function sourceOf({ sourceKind: kind, sourceId: id }: Pick<OrderRow, 'sourceKind' | 'sourceId'>) {
  return (kind === 'card' || kind === 'bank') && id !== null ? { kind, id } : null
}

/** Why the order was not placed: the lots that it is not for any more, or how it was to be paid. */
type OrderRefusal = PayRefusalWord | { changed: string[] }

export default function Checkout() {
  const { quote, means, coupon, order, title, addresses, address, deliveryTax } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const ofAddress = answer?.typed.intent === 'address' ? answer : null
  const { t } = useTranslation()
  const sending = useNavigation().state !== 'idle'
  const { lines, totals, parts } = quote
  const sent = parts.some(({ chosen }) => chosen === 'delivery')
  return (
    <div className="cart-page checkout">
      <nav aria-label={t('checkout.title')}>
        <ol className="crumbs">
          <li>
            <Link to="/cart">{t('checkout.cart')}</Link>
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <h1 className="h-page pay-head">{title}</h1>
      <Said />
      <div className="two pays">
        <div className="stack-l">
          <section className="stack" data-testid="cart-order">
            <h2 className="h-sec">{t('checkout.bought')}</h2>
            <HandOverForm
              parts={parts}
              addresses={addresses}
              address={address}
              keep={coupon ? { coupon } : {}}
              lotsOf={(part) => <CheckoutLines quote={quote} part={part} />}
            />
            {parts.some(({ offer }) => offer !== null) && <AddAddress wrong={ofAddress} />}
          </section>
          <Form method="post" id="checkout" className="stack-l" noValidate>
            <Billing addresses={addresses} delivered={sent} billing={null} />
            <PayWith
              key={sent ? 'sent' : 'collected'}
              means={means}
              due={totals.total}
              atPickup={!sent}
              answer={ofAddress ? null : answer}
            />
            <div hidden>
              <input type="hidden" name="order" value={order} />
              <input type="hidden" name="total" value={totals.total} />
              <input type="hidden" name="coupon" value={quote.coupon?.code ?? ''} />
              {lines.map(({ id, quantity }) => (
                <input key={id} type="hidden" name="line" value={orderText({ cart_id: id, qty: quantity })} />
              ))}
              <ChosenFields parts={parts} address={address} total={totals.delivery + deliveryTax} />
            </div>
          </Form>
        </div>
        <aside className="panel cart-panel" aria-labelledby="checkout-sum">
          <div className="panel-pad">
            <CouponForm
              keep={[
                ...parts.map(({ organisationId, chosen }) => [partField(organisationId), chosen] as const),
                ['address', address ?? ''],
              ]}
              typed={coupon}
              applied={quote.coupon && { code: quote.coupon.code, amount: totals.discount }}
              refused={quote.refused?.refusal ?? null}
            />
          </div>
          <div className="panel-pad">
            <CheckoutSum quote={quote} share={walletShare(totals.total, means.balance)} />
            <Button
              variant="primary"
              size="lg"
              block
              form="checkout"
              busy={sending}
              disabled={sending}
              data-testid="confirm-cart"
            >
              <Lock className="i" aria-hidden="true" />
              {t('checkout.act', { amount: formatExact(totals.total) })}
            </Button>
            <p className="cap cart-reserves">{t('checkout.binding')}</p>
          </div>
        </aside>
      </div>
    </div>
  )
}

/** What kept the order from being placed. */
function Said() {
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  if (!answer) return null
  const { refused } = answer
  if (refused === null || typeof refused === 'string') return <PayRefused problem={refused} />
  return (
    <Note tone="out" role="alert" id="checkout-said">
      <b className="strong">{t('checkout.changed.title')}</b> {t('checkout.changed.text')}
      {refused.changed.map((lot) => (
        <p key={lot}>{t('checkout.changed.left', { title: lot })}</p>
      ))}
    </Note>
  )
}
