import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CircleAlert, Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money.ts'
import { walletShare } from '#app/domain/tender.ts'
import { addByForm } from '#app/features/addresses/act.server.ts'
import { viewOf } from '#app/features/addresses/present.ts'
import type { AddressResult } from '#app/features/addresses/view.ts'
import { CheckoutLines } from '#app/features/cart/components/checkout-lines.tsx'
import { CheckoutSum } from '#app/features/cart/components/checkout-sum.tsx'
import { orderText, readOrder } from '#app/features/cart/inputs.ts'
import { CHECKOUT_TYPES, checkoutInput, readLineIds } from '#app/features/checkout/inputs.ts'
import type { OrderRow } from '#app/features/checkout/queries.server.ts'
import { CouponForm } from '#app/features/coupons/components/coupon-form.tsx'
import { partField, readHandOver } from '#app/features/delivery/inputs.ts'
import { SandboxNote } from '#app/features/payments/components/sandbox-note.tsx'
import { type CardErrors, shownAgain } from '#app/features/payments/inputs.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { placeOrder } from '#app/flows/check-out.server.ts'
import { readAddresses } from '#app/flows/hand-over-form.server.ts'
import { isAsConfirmed, payOrder } from '#app/flows/pay-order.server.ts'
import { quoteCart } from '#app/flows/quote-cart.server.ts'
import { sentSums } from '#app/flows/quote-delivery.server.ts'
import { readMeans, readTender, type TenderFault } from '#app/flows/read-tender.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { orderAddress, paymentAddress } from '#app/lib/order-address.ts'
import { Button } from '#app/ui/button.tsx'
import { AddAddress, Billing, ChosenFields, HandOverForm } from '#app/views/hand-over.tsx'
import { firstChoice, PayChoices } from '#app/views/pay-choices.tsx'
import '#app/features/bidding/components/offer.css'
import '#app/features/cart/components/cart.css'
import '#app/features/payments/components/payments.css'
import '#app/features/checkout/components/checkout.css'

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
  const { searchParams } = new URL(request.url)
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
    ...{
      addresses: rows.map(viewOf),
      address: read.address?.id ?? null,
      deliveryTax: sentSums(quote.parts).tax,
    },
    ...{ quote, means, coupon, title: t('checkout.title') },
    /** The same form sent twice is one order. */
    order: crypto.randomUUID(),
    testCards: context.gateway.sandbox?.cards ?? null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
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
  const formData = await request.formData()
  if (formData.get('intent') === 'address') {
    const added = await addByForm(context, actor, formData, {
      ...{ url: new URL(request.url), settings: await getSettings(context) },
    })
    return added.ok
      ? redirect(added.address, 303)
      : data({ ...NOTHING_WRONG, address: added.result }, { status: added.status })
  }
  const form = Object.fromEntries(formData)
  const parsed = checkoutInput.safeParse(form)
  const lines = readOrder(formData.getAll('line'))
  if (!parsed.success || lines.length === 0)
    throw new Response('Bad request', { status: 400, statusText: 'Bad Request' })
  const { order: id, total, pay, coupon } = parsed.data
  const again = (more: Partial<typeof NOTHING_WRONG>) =>
    data(
      {
        ...{ ...NOTHING_WRONG, ...more },
        ...{ pay: String(form.pay ?? ''), wallet: form.use_wallet === 'on', known: shownAgain(form) },
      },
      { status: more.changed ? 409 : 422 },
    )
  const { read: handOver } = await readAddresses(context, actor, readHandOver(formData))
  const { wanted, address, billing } = handOver
  if (handOver.gone) return again({ changed: [] })
  // what is sent is not paid at a counter
  if (wanted.length > 0 && pay.kind === 'pickup') return again({ problem: 'card' })
  const wallet = parsed.data.use_wallet === 'on' ? parsed.data.wallet : null
  const read = await readTender(context, actor, { pay, wallet, total, form })
  if (!read.ok) return again(read)
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
    if (placed.quote.lines.length === 0) return redirect('/cart', 303)
    return again({ changed: placed.quote.left.map(({ listing }) => listing.title) })
  }
  const { order } = placed
  if (!isAsConfirmed(order)) return redirect(orderAddress(order.id), 303)
  const confirmed = { wallet: order.wallet, source: sourceOf(order) }
  const paying = await payOrder(context, actor, order, { attempt: order.id, tender: confirmed })
  return redirect(
    paying.ok ? paymentAddress(paying.payment, order.id) : orderAddress(order.id, paying.code),
    303,
  )
}

/** What the page is told where nothing was bought. `address`: of the form of a new one. */
const NOTHING_WRONG = {
  problem: null as TenderFault | null,
  errors: {} as CardErrors,
  changed: null as string[] | null,
  address: null as AddressResult | null,
  ...{ pay: '', wallet: null as boolean | null, known: {} as Record<string, string> },
}

function sourceOf({ sourceKind: kind, sourceId: id }: Pick<OrderRow, 'sourceKind' | 'sourceId'>) {
  return (kind === 'card' || kind === 'bank') && id !== null ? { kind, id } : null
}

export default function Checkout() {
  const { quote, means, coupon, order, title, testCards, addresses, address, deliveryTax } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const sending = useNavigation().state !== 'idle'
  const { lines, totals, parts } = quote
  const sent = parts.some(({ chosen }) => chosen === 'delivery')
  const share = walletShare(totals.total, means.balance)
  const [wish, setChosen] = useState(answer?.pay || firstChoice(means, totals.total, !sent))
  // what is sent is not paid at a counter
  const chosen = sent && wish === 'pickup' ? firstChoice(means, totals.total, false) : wish
  const [credit, setCredit] = useState(answer?.wallet ?? share > 0)
  const beside = chosen !== 'pickup' && chosen !== 'wallet'
  const used = chosen === 'wallet' ? totals.total : beside && credit ? share : 0
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
      <div className="two">
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
            {parts.some(({ offer }) => offer !== null) && <AddAddress result={answer?.address ?? null} />}
          </section>
          <Form method="post" id="checkout" className="stack-l" noValidate>
            <Billing addresses={addresses} delivered={sent} billing={null} />
            <PayChoices
              means={means}
              total={totals.total}
              chosen={answer?.pay || null}
              known={answer?.known ?? {}}
              errors={answer?.errors ?? {}}
              atPickup={!sent}
              key={sent ? 'sent' : 'collected'}
              onChoose={setChosen}
            />
            {share > 0 && (
              <label className="row checkout-credit" hidden={!beside}>
                <span className="grow">
                  <b className="h-sub">{t('checkout.credit', { amount: formatExact(share) })}</b>
                  <br />
                  <span className="cap">{t('checkout.creditText')}</span>
                </span>
                <input
                  type="checkbox"
                  className="switch"
                  role="switch"
                  aria-checked={credit}
                  name="use_wallet"
                  checked={credit}
                  onChange={(event) => setCredit(event.target.checked)}
                />
              </label>
            )}
            {testCards && <SandboxNote cards={testCards} />}
            <div hidden>
              <input type="hidden" name="order" value={order} />
              <input type="hidden" name="total" value={totals.total} />
              <input type="hidden" name="wallet" value={share} />
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
            <CheckoutSum quote={quote} used={used} />
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
  const { problem, changed } = answer
  if (!problem && !changed) return null
  return (
    <div className="note note-out" role="alert" data-testid="checkout-said">
      <CircleAlert className="i" aria-hidden="true" />
      <div>
        {changed ? (
          <>
            <b className="strong">{t('checkout.changed.title')}</b> {t('checkout.changed.text')}
            {changed.map((lot) => (
              <p key={lot}>{t('checkout.changed.left', { title: lot })}</p>
            ))}
          </>
        ) : (
          problem && t(`checkout.refused.${problem}`)
        )}
      </div>
    </div>
  )
}
