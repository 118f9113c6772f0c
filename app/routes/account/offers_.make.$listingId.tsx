import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { useTalkRefusal } from '#app/features/negotiations/components/use-negotiation-words.ts'
import { offerInput } from '#app/features/negotiations/inputs.ts'
import { findOfferable } from '#app/features/negotiations/queries.server.ts'
import { makeOffer, mayNegotiate, readDeployment } from '#app/flows/offers/negotiate.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PutRight } from '#app/ui/put-right.tsx'
import '#app/features/negotiations/components/negotiations.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

/** A price for some pieces, with what it means. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const [listing, settings, t] = await Promise.all([
    findOfferable(context, actor, params.listingId ?? ''),
    readDeployment(context),
    i18n.getFixedT(request),
  ])
  if (!listing) throw notFound()
  const { listingId, lotNumber, title: lot, listPrice, stock } = listing
  return {
    listingId,
    lotNumber,
    lot,
    listPrice,
    stock,
    hours: settings.price_offer_hours,
    barred: await mayNegotiate(context, actor, listing, settings),
    offer: crypto.randomUUID(),
    title: t('negotiations.makeTitle'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const form = await readFields(request)
  const { offer: id, qty: quantity, price } = await readAct(form, offerInput)
  const listingId = params.listingId ?? ''
  const made = await makeOffer(context, actor, { id, listingId, quantity, price })
  if (made.ok) return redirect('/offers/negotiations', 303)
  if (made.refusal.code === 'not_found') throw notFound()
  const { refusal: refused } = made
  return reply<string, typeof refused>({ typed: typedOf(form) }, { refused })
}

export default function MakeOffer() {
  const { listingId, lotNumber, lot, listPrice, stock, hours, barred, offer, title } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const words = useTalkRefusal()
  const busy = useNavigation().state !== 'idle'
  const refusal = answer?.refused ?? barred
  const of = (...codes: string[]) => (refusal && codes.includes(refusal.code) ? [words(refusal)] : undefined)
  const ofPieces = of('quantity')
  const ofPrice = of('amount', 'too_high')
  return (
    <section className="dialog dialog-static confirm-page talk-make">
      <div className="dialog-head">
        <h1 className="h-sec">{title}</h1>
      </div>
      <Form method="post" noValidate>
        <div className="dialog-body stack">
          <p>
            <b>{lot}</b>
          </p>
          <p className="muted">
            {t('negotiations.makeLead', { lot: lotNumber, price: formatExact(listPrice) })}
          </p>
          {refusal && !ofPieces && !ofPrice && (
            <Note tone="out" role="alert">
              {words(refusal)}
              <PutRight code={refusal.code} back={`/offers/make/${listingId}`} lot={listingId} />
            </Note>
          )}
          <input type="hidden" name="offer" value={offer} />
          <Field
            id="pieces"
            label={t('negotiations.quantity')}
            hint={t('negotiations.inStock', { count: stock })}
            errors={ofPieces}
          >
            <input
              id="pieces"
              name="qty"
              className="input num"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={answer?.typed.qty ?? '1'}
              aria-invalid={ofPieces ? true : undefined}
              aria-describedby={ofPieces ? 'pieces-error pieces-description' : 'pieces-description'}
            />
          </Field>
          <Field id="price" label={t('negotiations.price')} errors={ofPrice}>
            <input
              id="price"
              name="price"
              className="input num"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              defaultValue={answer?.typed.price ?? ''}
              aria-invalid={ofPrice ? true : undefined}
              aria-describedby={ofPrice ? 'price-error' : undefined}
            />
          </Field>
          <p className="cap">{t('negotiations.binding')}</p>
          <p className="cap">{t('negotiations.stands', { count: hours })}</p>
        </div>
        <div className="dialog-foot">
          <ButtonLink to={`/product-view/${listingId}`}>{t('negotiations.back')}</ButtonLink>
          <Button variant="primary" busy={busy} disabled={busy || barred !== null} data-testid="send-offer">
            {t('negotiations.send')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
