import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money.ts'
import { PlaceCard } from '#app/features/cart/components/add-fields.tsx'
import { CartSum } from '#app/features/cart/components/cart-sum.tsx'
import { orderText, readOrder, writeLeft } from '#app/features/cart/inputs.ts'
import { byYard, cartTotals, lineState, lineTotal } from '#app/features/cart/line.ts'
import { listCart } from '#app/features/cart/queries.server.ts'
import { buyCart } from '#app/flows/buy-cart.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import '#app/features/bidding/components/offer.css'
import '#app/features/cart/components/cart.css'

/** What is about to be bought of the cart, once more and whole, with where it is collected. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const [cart, t] = await Promise.all([listCart(context, actor), i18n.getFixedT(request)])
  const lines = cart.filter((line) => lineState(line) === 'open')
  if (lines.length === 0) throw redirect('/cart')
  return { lines, title: t('cart.buy.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

/** What was confirmed comes with the form: the same order sent twice is answered as it was the first time. */
export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const order = readOrder((await request.formData()).getAll('line'))
  if (order.length === 0) return redirect('/cart', 303)
  const outcomes = await buyCart(context, actor, order)
  const bought = outcomes.flatMap(({ ok, cartId }) => (ok ? [cartId] : []))
  const left = outcomes.flatMap((each) => (each.ok ? [] : [{ id: each.cartId, code: each.code }]))
  const said = new URLSearchParams()
  if (bought.length > 0) said.set('bought', bought.join(','))
  if (left.length > 0) said.set('left', writeLeft(left))
  return redirect(`/cart?${said}`, 303)
}

export default function BuyCart() {
  const { lines, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const sending = useNavigation().state !== 'idle'
  const totals = cartTotals(lines)
  return (
    <section className="dialog dialog-static confirm-page cart-buy">
      <div className="dialog-head">
        <h1 className="h-sec">{title}</h1>
      </div>
      <Form method="post" action="/cart/buy">
        <div className="dialog-body stack" data-testid="cart-order">
          <p className="muted">{t('cart.buy.lead')}</p>
          {lines.map(({ id, quantity }) => (
            <input key={id} type="hidden" name="line" value={orderText({ cart_id: id, qty: quantity })} />
          ))}
          {byYard(lines).map((those) => {
            const [first] = those
            if (!first) return null
            const days = Math.min(...those.map(({ pickupDeadlineDays }) => pickupDeadlineDays))
            return (
              <div key={first.yard.id} className="stack">
                <ul className="items">
                  {those.map((line) => (
                    <li key={line.id}>
                      <span className="cart-pic cart-pic-s">
                        <Picture image={line.listing.image} sizes="64px" />
                      </span>
                      <span className="grow">
                        <b>{line.listing.title}</b>
                        <small className="num">
                          {t('cart.buy.pieces', {
                            count: line.quantity,
                            amount: formatMoney(line.buyNow ?? line.price),
                          })}
                        </small>
                        {line.listing.format !== 'fixed' && <small>{t('cart.buy.ends')}</small>}
                      </span>
                      <span className="price num">{formatExact(lineTotal(line).hammer)}</span>
                    </li>
                  ))}
                </ul>
                <PlaceCard yard={first.yard} days={days} />
              </div>
            )
          })}
          <CartSum total={totals} words={{ amount: t('cart.sum.items'), total: t('cart.sum.total') }} />
          <p className="cap">{t('cart.buy.commitment')}</p>
        </div>
        <div className="dialog-foot">
          <ButtonLink to="/cart">{t('cart.buy.back')}</ButtonLink>
          <Button variant="primary" busy={sending} disabled={sending} data-testid="confirm-cart">
            {t('cart.buy.act', { amount: formatExact(totals.total) })}
          </Button>
        </div>
      </Form>
    </section>
  )
}
