import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { depositInput } from '#app/features/deposits/inputs.ts'
import { addressAfter, failureOf } from '#app/flows/after-payment.server.ts'
import { type DepositProblem, readDepositForm } from '#app/flows/deposit-form.server.ts'
import { type DepositRefusal, placeDeposit } from '#app/flows/place-deposit.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { forbidden, notFound, requireActor } from '#app/lib/http.ts'
import { type KeptOffer, keptQuery, lotAddress, readKeptOffer } from '#app/lib/kept-offer.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DepositAct, DepositFields } from '#app/views/deposit-form.tsx'
import '#app/features/bidding/components/offer.css'

/** The deposit that a lot asks for, as a page: what its dialog is without script, and what leads back from a bank. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const listingId = params.listingId ?? ''
  const { searchParams } = new URL(request.url)
  const kept = readKeptOffer(searchParams)
  const failed = searchParams.get('failed')
  const [found, t] = await Promise.all([
    readDepositForm(context, actor, listingId, {
      kept,
      method: null,
      problem: failed ? failureOf(failed) : null,
    }),
    i18n.getFixedT(request),
  ])
  if (!found.ok) throw elsewhere(found.code, listingId, kept)
  return data(
    { form: found.form, title: t('deposits.form.title') },
    { headers: { 'cache-control': 'no-store' } },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const listingId = params.listingId ?? ''
  const form = Object.fromEntries(await request.formData())
  const kept = readKeptOffer({ get: (name) => form[name] })
  const parsed = depositInput.safeParse(form)
  const method = parsed.success ? parsed.data.payment_method : null
  const failed = async (problem: DepositProblem) => {
    const again = await readDepositForm(context, actor, listingId, { kept, method, problem })
    if (!again.ok) throw elsewhere(again.code, listingId, kept)
    return data({ form: again.form }, { status: 422 })
  }
  if (!parsed.success) return failed('method')
  const placing = await placeDeposit(context, actor, listingId, { ...parsed.data, kept })
  if (!placing.ok) {
    const problem = problemOf(placing.code)
    if (problem === null) throw elsewhere(placing.code, listingId, kept)
    return failed(problem)
  }
  const { payment } = placing
  if (payment?.state === 'failed') return failed(failureOf(payment.failure))
  const placed = `${lotAddress(listingId)}?deposited=1${keptQuery(kept, '&')}#offer`
  return redirect(payment ? await addressAfter(context, payment) : placed, 303)
}

const PROBLEMS = [
  'no_card',
  'card',
  'card_expired',
  'bank',
  'bank_unverified',
  'wallet',
  'gateway',
  'amount',
] as const
/** Null where the form cannot put it right. */
function problemOf(code: DepositRefusal): DepositProblem | null {
  return PROBLEMS.find((one) => one === code) ?? (code === 'tender' ? 'amount' : null)
}

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
  const form = answer?.form ?? loaded.form
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
