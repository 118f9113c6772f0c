import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '#app/domain/money/amount.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { type PayProblem, readProblem } from '#app/domain/money/pay-problems.ts'
import { isPayable, walletShare } from '#app/domain/money/tender.ts'
import { readNewAddress } from '#app/features/addresses/act.server.ts'
import { viewOf } from '#app/features/addresses/present.ts'
import { readHandOver } from '#app/features/delivery/inputs.ts'
import { findInvoice } from '#app/features/invoices/queries.server.ts'
import { payInput } from '#app/features/payments/inputs.ts'
import { findOpenPayment, findPaymentOf } from '#app/features/payments/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { findPayables, startPayment } from '#app/flows/money/pay.server.ts'
import { readMeans, readTender } from '#app/flows/money/tender.server.ts'
import { chooseDelivery, quoteInvoices } from '#app/flows/shop/choose-delivery.server.ts'
import { readAddresses } from '#app/flows/shop/hand-over-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, readForm, reply } from '#app/lib/form.server.ts'
import { forbidden, notFound, requireActor } from '#app/lib/http.ts'
import { paymentAddress } from '#app/lib/payment-address.ts'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { AddAddress, Billing, ChosenFields, HandOverForm } from '#app/views/pay/hand-over.tsx'
import { PayRefused } from '#app/views/pay/pay-refused.tsx'
import { PaySum } from '#app/views/pay/pay-sum.tsx'
import { PayWith } from '#app/views/pay/pay-with.tsx'
import '#app/features/invoices/components/invoices.css'
import { titled } from '#app/ui/titled.ts'
import { requireRegistered } from './registered.server.ts'

/** "FL-1001", or several: "FL-1001,FL-1002". */
const numbersOf = (param: string | undefined) => (param ?? '').split(',').filter(Boolean)
const addressOf = (numbers: readonly string[]) => `/checkout/invoice/${numbers.join(',')}`

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  await requireRegistered(context, actor, { path: new URL(request.url).pathname, before: 'payment' })
  const numbers = numbersOf(params.commonInvoice)
  const payable = await findPayables(context, actor, numbers)
  if (!payable.ok) throw payable.code === 'forbidden' ? forbidden() : notFound()
  const targets = payable.found.map(({ id }) => ({ kind: 'invoice' as const, id }))
  const under = await findOpenPayment(context, targets)
  if (under) throw redirect(`/payment-success/${under.id}`)
  const unpaid = payable.found.filter(({ status }) => status === 'unpaid')
  const [one] = targets
  if (unpaid.length === 0 && one && targets.length === 1) {
    const paid = await findPaymentOf(context, one)
    throw redirect(paid ? `/payment-success/${paid.id}` : `/invoice/${numbers[0]}`)
  }
  // what was paid meanwhile is left out
  if (unpaid.length < payable.found.length)
    throw redirect(
      unpaid.length === 0 ? '/invoices/all' : addressOf(unpaid.map(({ commonInvoice }) => commonInvoice)),
    )
  const { searchParams } = new URL(request.url)
  const asked = readHandOver(searchParams)
  const { rows, known } = await readAddresses(context, actor, asked)
  const chooses = [...searchParams.keys()].some((name) => name.startsWith('part.'))
  const [delivery, means, t, invoice] = await Promise.all([
    quoteInvoices(context, actor, numbers, {
      wanted: chooses ? asked.wanted : null,
      address: asked.address,
      known,
    }),
    readMeans(context, actor),
    i18n.getFixedT(request),
    unpaid.length === 1 ? findInvoice(context, actor, numbers[0] ?? '') : null,
  ])
  // as it would be once what is chosen is confirmed
  const due = unpaid.reduce((sum, { owed }) => sum + owed, 0) + delivery.more
  return {
    addresses: rows.map(viewOf),
    delivery,
    means,
    due,
    invoice,
    title: t('payments.checkout.title'),
    share: walletShare(due, means.balance),
    invoices: unpaid.map(({ commonInvoice, owed }) => ({ commonInvoice, owed })),
    partial: unpaid.length === 1 && unpaid.every((each) => each.partial),
    /** The same form sent twice is one payment. */
    attempt: crypto.randomUUID(),
    failed: readProblem(new URL(request.url).searchParams.get('failed')),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** What is to be paid, and by whom, is read anew: the form says only by what, and how much where a part may be paid. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  await requireRegistered(context, actor, { path: new URL(request.url).pathname, before: 'payment' })
  const numbers = numbersOf(params.commonInvoice)
  const formData = await readFields(request)
  const added = await readNewAddress(context, actor, formData, {
    request,
    settings: () => getSettings(context),
  })
  if (added) {
    return reply<string, PayProblem>(added, added)
  }
  const parsed = await readForm(formData, payInput)
  const form = parsed.typed
  const failed = (refused: PayProblem | null) =>
    reply<string, PayProblem>({ typed: form }, refused ? { refused } : {})
  if (!parsed.ok) return failed('method')
  const own = await findPayables(context, actor, numbers)
  if (!own.ok) throw own.code === 'forbidden' ? forbidden() : notFound()
  if (typeof form.delivery_total === 'string') {
    const { read: handOver } = await readAddresses(context, actor, readHandOver(formData))
    if (handOver.gone) return failed('changed')
    const { wanted, address, billing } = handOver
    const total = Number(form.delivery_total)
    const choice = { wanted, to: address?.postal ?? null, billing, total }
    const chosen = await chooseDelivery(context, actor, numbers, choice)
    if (!chosen.ok && chosen.code === 'settled') throw redirect(addressOf(numbers), 303)
    if (!chosen.ok) return failed(chosen.code === 'refused' ? 'undelivered' : 'changed')
  }
  const payable = await findPayables(context, actor, numbers)
  if (!payable.ok) throw notFound()
  const { pay, attempt, credit, amount: typed } = parsed.value
  const read = readAmount(payable.found.length === 1 ? typed : null)
  const targets = payable.found.map(({ id, owed }) => ({
    kind: 'invoice' as const,
    id,
    amount: read.ok && read.cents !== null ? read.cents : owed,
  }))
  const fits = payable.found.every(({ owed, partial }, index) =>
    // what is paid already is answered with what has paid it
    owed === 0 ? true : isPayable(targets[index]?.amount ?? 0, owed, partial),
  )
  if (!read.ok || !fits) return failed('amount')
  const due = targets.reduce((sum, { amount }) => sum + amount, 0)
  const shown = Number(form.due ?? Number.NaN)
  // it owes something else than whoever pays has read: in another tab, or since
  const isWhole = read.ok && read.cents === null
  if (isWhole && shown !== due && due > 0 && !(await findOpenPayment(context, targets)))
    return failed('changed')
  if (due === 0 || (await findOpenPayment(context, targets))) throw redirect(addressOf(numbers), 303)
  const tender = await readTender(context, actor, { pay, credit, due, form })
  if (!tender.ok) return reply<string, PayProblem>({ typed: form }, tender)
  const paying = await startPayment(context, actor, { attempt, tender: tender.tender, targets })
  if (paying.ok) return redirect(paymentAddress(paying.payment, addressOf(numbers)), 303)
  switch (paying.code) {
    case 'not_found':
      throw notFound()
    case 'forbidden':
    case 'cancelled':
      throw redirect(addressOf(numbers), 303)
    default:
      return failed(readProblem(paying.code))
  }
}

export default function Checkout() {
  const { invoices, title, attempt, means, failed, partial, due, delivery, addresses } =
    useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const ofAddress = sent?.typed.intent === 'address' ? sent : null
  const answer = ofAddress ? null : sent
  const { t } = useTranslation()
  const [first] = invoices
  return (
    <div className="wrap-mid acct-page">
      <nav aria-label={t('invoice.doc.breadcrumb')}>
        <ol className="crumbs">
          <li>
            {invoices.length === 1 && first ? (
              <Link to={`/invoice/${first.commonInvoice}`}>
                {t('invoice.number', { number: first.commonInvoice })}
              </Link>
            ) : (
              <Link to="/invoices/unpaid">{t('invoice.list')}</Link>
            )}
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <h1 className="h-page pay-head">{title}</h1>
      {delivery.chooses && (
        <section className="stack pay-hand-over" aria-labelledby="hand-over">
          <h2 className="h-sec" id="hand-over">
            {t('delivery.choose.title')}
          </h2>
          <HandOverForm parts={delivery.parts} addresses={addresses} address={delivery.address} keep={{}} />
          {delivery.alone.map(({ commonInvoice, total }) => (
            <Note key={commonInvoice} tone="amber" role="status">
              {t('delivery.alone', { number: commonInvoice, amount: formatExact(total) })}
            </Note>
          ))}
          <AddAddress wrong={ofAddress} />
        </section>
      )}
      {delivery.bound.length > 0 && (
        <p className="cap pay-hand-over">{t('delivery.bound', { numbers: delivery.bound.join(', ') })}</p>
      )}
      <form method="post" className="two pays" noValidate>
        <section className="stack">
          <PayRefused problem={sent ? sent.refused : failed} />
          {delivery.chooses && (
            <Billing
              addresses={addresses}
              delivered={delivery.parts.some(({ chosen }) => chosen === 'delivery')}
              billing={delivery.billing}
            />
          )}
          {partial && (
            <Field id="pay-amount" label={t('payments.checkout.amount')} hint={t('payments.checkout.part')}>
              <input
                className="input num pay-amount"
                id="pay-amount"
                name="amount"
                key={due}
                inputMode="decimal"
                aria-describedby="pay-amount-description"
                defaultValue={answer?.typed.amount || formatExact(due).slice(1)}
              />
            </Field>
          )}
          <PayWith means={means} due={due} answer={answer} />
          <input type="hidden" name="attempt" value={attempt} />
          <input type="hidden" name="due" value={due} />
          {delivery.chooses && (
            <ChosenFields parts={delivery.parts} address={delivery.address} total={delivery.total} />
          )}
        </section>
        <Due />
      </form>
    </div>
  )
}

function Due() {
  const { invoice, invoices, share, due, partial, delivery } = useLoaderData<typeof loader>()
  return (
    <PaySum
      invoice={invoice}
      invoices={invoices}
      share={share}
      due={due}
      partial={partial}
      delivery={{ ...delivery.sums, sent: delivery.sent, more: delivery.more }}
    />
  )
}
