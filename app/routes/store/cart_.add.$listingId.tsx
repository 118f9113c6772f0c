import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { addToCart } from '#app/features/cart/commands.server.ts'
import { AddFields, type AddLot, addTotal } from '#app/features/cart/components/add-fields.tsx'
import { type Refused, refusedOf } from '#app/features/cart/components/use-cart-words.ts'
import { addInput } from '#app/features/cart/inputs.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ledOn, readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { wrongIn } from '#app/lib/form-answer.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/cart/components/cart.css'
import { titled } from '#app/ui/titled.ts'

/** Buy Now's dialog as a page of its own, for browsers without script. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireActor(context, request)
  const [listing, t] = await Promise.all([
    findListing(context, params.listingId ?? ''),
    i18n.getFixedT(request),
  ])
  if (!listing) throw notFound()
  const { id, lotNumber, title, image, format, stock, yard, pickupDeadlineDays, charges, buyNow } = listing
  const price = buyNow ?? listing.buyNowTerms?.price ?? listing.startPrice
  const lot: AddLot = { id, lotNumber, title, image, format, stock, yard, pickupDeadlineDays, charges, price }
  return { lot, title: t('cart.dialog.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const listingId = params.listingId ?? ''
  const form = await readFields(request)
  form.set('product_id', listingId)
  const kept = await addToCart(context, actor, await readAct(form, addInput))
  if (kept.ok) return ledOn(request, `/product-view/${listingId}`)
  const { refusal } = kept
  if (refusal.code === 'not_found') throw notFound()
  const status = refusal.code === 'qty' ? 422 : 409
  return reply<string, Refused>({ typed: typedOf(form) }, { refused: refusedOf(refusal), status })
}

export default function AddToCart() {
  const { lot, title } = useLoaderData<typeof loader>()
  const answer = wrongIn(useActionData<typeof action>())
  const { t } = useTranslation()
  const [text, setText] = useState(answer?.typed.qty || '1')
  return (
    <section className="dialog dialog-static confirm-page">
      <div className="dialog-head">
        <h1 className="h-sec">{title}</h1>
      </div>
      <Form method="post" noValidate reloadDocument>
        <div className="dialog-body">
          <AddFields lot={lot} text={text} onType={setText} refused={answer?.refused ?? null} />
        </div>
        <div className="dialog-foot">
          <ButtonLink to={`/product-view/${lot.id}`}>{t('bid.confirm.back')}</ButtonLink>
          <Button variant="primary" data-testid="confirm-add">
            {t('cart.dialog.act', { amount: formatExact(addTotal(lot, text)) })}
          </Button>
        </div>
      </Form>
    </section>
  )
}
