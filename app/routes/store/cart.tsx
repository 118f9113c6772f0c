import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CircleX, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { changeQuantity, removeFromCart } from '#app/features/cart/commands.server.ts'
import { CartLists } from '#app/features/cart/components/cart-lists.tsx'
import { CartPanel } from '#app/features/cart/components/cart-panel.tsx'
import { RemoveDialog, RemoveFields } from '#app/features/cart/components/remove-line.tsx'
import { type Refused, refusedOf } from '#app/features/cart/components/use-cart-words.ts'
import { changeInput, lineInput } from '#app/features/cart/inputs.ts'
import { type CartLine, cartTotals, withNews } from '#app/features/cart/line.ts'
import { listCart, readFeeDue } from '#app/features/cart/queries.server.ts'
import { FeePanel } from '#app/features/fees/components/fee-panel.tsx'
import { listDueOf } from '#app/features/fees/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { badRequest, ledOn, readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { wrongIn } from '#app/lib/form-answer.ts'
import { requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLiveLots } from '#app/views/lot/live-tiles.island.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/cart/components/cart.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const [lines, feeDue, fees, t] = await Promise.all([
    listCart(context, actor),
    readFeeDue(context, actor),
    listDueOf(context, actor.id),
    i18n.getFixedT(request),
  ])
  const removing = lines.find(({ id }) => id === searchParams.get('remove')) ?? null
  return { lines, feeDue, fees, removing, title: t('cart.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** A line's own forms. Without script they come back to the cart. */
export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const form = await readFields(request)
  const intent = form.get('intent')
  if (intent === 'remove') {
    const { cart_id } = await readAct(form, lineInput)
    // what is gone already is removed as well
    await removeFromCart(context, actor, cart_id)
    return ledOn(request, '/cart')
  }
  if (intent !== 'quantity') throw badRequest()
  const kept = await changeQuantity(context, actor, await readAct(form, changeInput))
  if (kept.ok) return ledOn(request, '/cart')
  return reply<string, Refused>({ typed: typedOf(form) }, { refused: refusedOf(kept.refusal), status: 409 })
}

export default function Cart() {
  const { lines, feeDue, fees, removing } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const [asked, setAsked] = useState<CartLine | null>(null)
  const heard = useLiveLots(lines.map(({ listing }) => listing.id))
  const cart = lines.map((line) => withNews(line, heard(line.listing.id)))
  const refused = new Map<string, Refused>()
  const wrong = wrongIn(answer)
  if (wrong?.refused) refused.set(wrong.typed.cart_id ?? '', wrong.refused)
  if (removing) return <RemovePage line={removing} />
  return (
    <div className="cart-page">
      <div className="row row-wrap cart-head">
        <h1 className="h-page">{t('cart.title')}</h1>
        {cart.length > 0 && (
          <span className="cap num" data-testid="cart-items">
            {t('cart.items', { count: cartTotals(cart).items })}
          </span>
        )}
      </div>
      {feeDue > 0 && (
        <Note tone="out" icon={CircleX}>
          <b className="strong">{t('cart.refused.restocking_fee_due')}</b>{' '}
          {t('cart.fee', { amount: formatMoney(feeDue) })}
        </Note>
      )}
      <FeePanel fees={fees} />
      {cart.length === 0 ? (
        <EmptyState icon={ShoppingCart} title={t('cart.empty.title')} text={t('cart.empty.text')}>
          <ButtonLink variant="primary" to="/search">
            {t('cart.empty.browse')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="two">
          <CartLists lines={cart} refused={refused} onRemove={setAsked} />
          <CartPanel lines={cart} barred={feeDue > 0} />
        </div>
      )}
      {asked && <RemoveDialog line={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** The question as a page, for browsers without script. */
function RemovePage({ line }: { line: CartLine }) {
  const { t } = useTranslation()
  return (
    <section className="dialog dialog-static confirm-page">
      <div className="dialog-head">
        <h1 className="h-sec">{t('cart.remove.title', { lot: line.listing.lotNumber })}</h1>
      </div>
      <Form method="post" action="/cart">
        <div className="dialog-body">
          <RemoveFields line={line} />
        </div>
        <div className="dialog-foot">
          <ButtonLink to="/cart">{t('cart.remove.keep')}</ButtonLink>
          <Button variant="danger-solid">{t('cart.remove.act')}</Button>
        </div>
      </Form>
    </section>
  )
}
