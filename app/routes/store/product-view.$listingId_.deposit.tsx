import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type PayProblem, readFailure, readProblem } from '#app/domain/money/pay-problems.ts'
import { type CardFault, payInput } from '#app/features/payments/inputs.ts'
import { readDepositForm } from '#app/flows/money/deposit-form.server.ts'
import { addressAfter } from '#app/flows/money/payment-way.server.ts'
import { type DepositRefusal, findDepositTerms, placeDeposit } from '#app/flows/money/place-deposit.server.ts'
import { readTender, wholeBy } from '#app/flows/money/tender.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { forbidden, notFound, requireActor } from '#app/lib/http.ts'
import { type KeptOffer, keptQuery, lotAddress, readKeptOffer } from '#app/lib/kept-offer.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DepositAct, DepositFields } from '#app/views/lot/deposit-form.tsx'
import '#app/features/bidding/components/offer/offer.css'
import { titled } from '#app/ui/titled.ts'

/** The deposit that a lot asks for, as a page: what its dialog is without script, and what leads back from a bank. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const listingId = params.listingId ?? ''
  const { searchParams } = new URL(request.url)
  const kept = readKeptOffer(searchParams)
  const failed = readProblem(searchParams.get('failed'))
  const [found, t] = await Promise.all([
    readDepositForm(context, actor, listingId, {
      kept,
      answer: failed && { typed: {}, faults: {}, refused: failed },
    }),
    i18n.getFixedT(request),
  ])
  if (!found.ok) throw elsewhere(found.code, listingId, kept)
  return data(
    { form: found.form, title: t('deposits.form.title') },
    { headers: { 'cache-control': 'no-store' } },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const listingId = params.listingId ?? ''
  const read = await readForm(request, payInput)
  const kept = readKeptOffer({ get: (name) => read.typed[name] })
  const failed = (refused: PayProblem) => reply<CardFault, PayProblem>(read, { faults: {}, refused })
  if (!read.ok) return failed('method')
  const { pay, attempt } = read.value
  const found = await findDepositTerms(context, actor, listingId)
  if (!found.ok) throw elsewhere(found.code, listingId, kept)
  const due = found.terms.amount
  const tender = await readTender(context, actor, { pay, credit: null, due, form: read.typed })
  if (!tender.ok) return reply<CardFault, PayProblem>(read, tender)
  const placing = await placeDeposit(context, actor, listingId, { ...wholeBy(tender.tender), attempt, kept })
  if (!placing.ok) {
    if (NONE_TO_PLACE.some((code) => code === placing.code)) throw elsewhere(placing.code, listingId, kept)
    return failed(readProblem(placing.code) ?? 'other')
  }
  const { payment } = placing
  if (payment?.state === 'failed') return failed(readFailure(payment.failure))
  const placed = `${lotAddress(listingId)}?deposited=1${keptQuery(kept, '&')}#offer`
  return redirect(payment ? await addressAfter(context, payment) : placed, 303)
}

/** What the form cannot put right. */
const NONE_TO_PLACE: readonly DepositRefusal[] = [
  'not_found',
  'forbidden',
  'cancelled',
  'not_needed',
  'closed',
  'own_item',
]

/** Where there is nothing to deposit, the lot says what there is. */
function elsewhere(code: DepositRefusal, listingId: string, kept: KeptOffer | null): Response {
  if (code === 'not_found') return notFound()
  if (code === 'own_item') return forbidden()
  return redirect(lotAddress(listingId, kept), 303)
}

export default function DepositPage() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const form = answer
    ? { ...loaded.form, answer, kept: readKeptOffer({ get: (name) => answer.typed[name] }) }
    : loaded.form
  return (
    <section className="dialog dialog-static confirm-page" data-testid="deposit-page">
      <div className="dialog-head">
        <h1 className="h-sec">{loaded.title}</h1>
      </div>
      <div className="dialog-body">
        <DepositFields data={form} />
      </div>
      <div className="dialog-foot">
        <ButtonLink to={lotAddress(form.lot.id, form.kept)}>{t('bid.confirm.back')}</ButtonLink>
        <DepositAct data={form} />
      </div>
    </section>
  )
}
