import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { CircleAlert, CreditCard, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Expiry, expiryText, expiryYears, isExpired } from '#app/domain/cards.ts'
import { formatExact } from '#app/domain/money.ts'
import { findInvoice } from '#app/features/invoices/queries.server.ts'
import { addCard } from '#app/features/payments/commands.server.ts'
import { CardFields } from '#app/features/payments/components/card-fields.tsx'
import { useCardName } from '#app/features/payments/components/card-words.ts'
import { SandboxNote } from '#app/features/payments/components/sandbox-note.tsx'
import { type CardErrors, payInput, readCard, shownAgain } from '#app/features/payments/inputs.ts'
import {
  type CardView,
  findPaymentOf,
  listCards,
  type Payment,
} from '#app/features/payments/queries.server.ts'
import { findPayable, startPayment } from '#app/flows/pay.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import { forbidden, notFound, requireActor } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import '#app/features/payments/components/payments.css'
import '#app/features/invoices/components/invoices.css'

const FAILURES = [
  ...(['declined', 'insufficient_funds', 'not_authenticated', 'not_attempted', 'bank_refused'] as const),
]

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const number = params.commonInvoice ?? ''
  const payable = await findPayable(context, actor, number)
  if (!payable.ok) throw payable.code === 'forbidden' ? forbidden() : notFound()
  const { id, status, owed } = payable.invoice
  const before = await findPaymentOf(context, { kind: 'invoice', id })
  if (before && (status === 'paid' || before.state !== 'succeeded'))
    throw redirect(`/payment-success/${before.id}`)
  if (status !== 'unpaid') throw redirect(`/invoice/${number}`)
  const [invoice, cards, t] = await Promise.all([
    findInvoice(context, actor, number),
    listCards(context, actor),
    i18n.getFixedT(request),
  ])
  if (!invoice) throw notFound()
  const today = calendarMonth(context.clock.now())
  const failed = new URL(request.url).searchParams.get('failed')
  return {
    ...{ invoice, owed, cards, today, years: expiryYears(today), title: t('payments.checkout.title') },
    /** The same form sent twice is one payment. */
    attempt: crypto.randomUUID(),
    failed: FAILURES.find((one) => one === failed) ?? null,
    testCards: context.gateway.sandbox?.cards ?? null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

type Problem = 'card' | 'card_expired' | 'failed' | 'many'

/** What is to be paid, and by whom, is read anew: the form says only by which card. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const commonInvoice = params.commonInvoice ?? ''
  const form = Object.fromEntries(await request.formData())
  const failed = (errors: CardErrors, problem: Problem | null = null) =>
    data({ errors, problem, card: String(form.card ?? ''), known: shownAgain(form) }, { status: 422 })
  const parsed = payInput.safeParse(form)
  if (!parsed.success) return failed({}, 'card')
  const { card, attempt } = parsed.data
  const payable = await findPayable(context, actor, commonInvoice)
  if (!payable.ok) throw payable.code === 'forbidden' ? forbidden() : notFound()
  let cardId = card
  if (card === 'new') {
    const read = readCard(form, calendarMonth(context.clock.now()))
    if (!read.ok) return failed(read.errors)
    const added = await addCard(context, actor, read.card)
    if (!added.ok)
      return added.code === 'details'
        ? failed({ card_number: 'details' })
        : failed({}, added.code === 'many' ? 'many' : 'failed')
    cardId = added.id
  }
  const { id, owed } = payable.invoice
  const paying = await startPayment(context, actor, {
    attempt,
    tender: { wallet: 0, source: { kind: 'card', id: cardId } },
    targets: [{ kind: 'invoice', id, amount: owed }],
  })
  if (paying.ok) return redirect(addressOf(paying.payment, commonInvoice), 303)
  if (paying.code === 'card' || paying.code === 'card_expired') return failed({}, paying.code)
  if (paying.code === 'gateway') return failed({}, 'failed')
  throw paying.code === 'not_found' ? notFound() : redirect(`/invoice/${commonInvoice}`, 303)
}

/** Where somebody goes on: to their bank, back to the cards, or to what has become of it. */
function addressOf({ id, state, failure, challengeAddress }: Payment, commonInvoice: string): string {
  if (state === 'failed') return `/checkout/invoice/${commonInvoice}?failed=${failure}`
  return state === 'challenged' && challengeAddress ? challengeAddress : `/payment-success/${id}`
}

export default function Checkout() {
  const { invoice, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <div className="wrap-mid acct-page">
      <nav aria-label={t('invoice.doc.breadcrumb')}>
        <ol className="crumbs">
          <li>
            <Link to={`/invoice/${invoice.commonInvoice}`}>
              {t('invoice.number', { number: invoice.commonInvoice })}
            </Link>
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <h1 className="h-page pay-head">{title}</h1>
      <form method="post" className="two" noValidate>
        <PayWith />
        <Due />
      </form>
    </div>
  )
}

function PayWith() {
  const { cards, today, years, attempt, failed, testCards } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const usable = cards.filter(({ expiry }) => !isExpired(expiry, today))
  const chosen = answer?.card || (usable[0]?.id ?? 'new')
  const said = answer?.problem
    ? t(`payments.errors.${answer.problem}`)
    : failed && t(`payments.failure.${failed}`)
  return (
    <section className="stack">
      {said && (
        <p className="note note-out" role="alert" data-testid="pay-failed">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{said}</span>
        </p>
      )}
      <input type="hidden" name="attempt" value={attempt} />
      <div className="pay-with">
        <h2 className="h-sec" id="pay-with">
          {t('payments.checkout.with')}
        </h2>
        <div className="opts" role="radiogroup" aria-labelledby="pay-with">
          {cards.map((card) => (
            <CardChoice key={card.id} card={card} today={today} chosen={chosen === card.id} />
          ))}
          <label className="opt">
            <input type="radio" name="card" value="new" defaultChecked={chosen === 'new'} />
            <CreditCard className="i i-l" aria-hidden="true" />
            <span>
              <b>{t('payments.checkout.new')}</b>
              <small>{t('payments.checkout.newText')}</small>
            </span>
          </label>
        </div>
        <div className="pay-new">
          <CardFields years={years} known={answer?.known ?? {}} errors={answer?.errors ?? {}} />
        </div>
      </div>
      {testCards && <SandboxNote cards={testCards} />}
      <p>
        <Link className="link" to="/payments/saved_cards">
          {t('payments.checkout.manage')}
        </Link>
      </p>
    </section>
  )
}

function CardChoice({ card, today, chosen }: { card: CardView; today: Expiry; chosen: boolean }) {
  const { t } = useTranslation()
  const nameOf = useCardName()
  const gone = isExpired(card.expiry, today)
  return (
    <label className="opt">
      <input type="radio" name="card" value={card.id} defaultChecked={chosen} disabled={gone} />
      <CreditCard className="i i-l" aria-hidden="true" />
      <span>
        <b>{nameOf(card)}</b>
        <small className="num">
          {t(gone ? 'payments.expired' : 'payments.expires', { expiry: expiryText(card.expiry) })}
          {card.isDefault && `, ${t('payments.isDefault')}`}
        </small>
      </span>
    </label>
  )
}

function Due() {
  const { invoice, owed } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <aside className="panel">
      <div className="panel-pad">
        <h2 className="h-sec">{t('payments.checkout.lots', { count: invoice.lines.length })}</h2>
        {invoice.lines.map((line) => (
          <div key={line.listingId} className="row pay-lot">
            <span className="pay-pic">
              <Picture image={line.image} sizes="52px" />
            </span>
            <span className="grow">
              {line.title}
              {line.quantity > 1 && <> × {line.quantity}</>}
            </span>
            <span className="num push">{formatExact(line.hammer)}</span>
          </div>
        ))}
      </div>
      <div className="panel-pad">
        <dl className="sum num">
          <dt>{t('payments.checkout.hammer')}</dt>
          <dd>{formatExact(invoice.hammer)}</dd>
          <dt>{t('payments.checkout.premium')}</dt>
          <dd>{formatExact(invoice.premium)}</dd>
          <dt>{t('payments.checkout.tax')}</dt>
          <dd>{formatExact(invoice.tax)}</dd>
          <dt className="total">{t('payments.checkout.total')}</dt>
          <dd className="total">{formatExact(owed)}</dd>
        </dl>
        <Button variant="primary" size="lg" block className="pay-act">
          <Lock className="i" aria-hidden="true" />
          {t('payments.checkout.pay', { amount: formatExact(owed) })}
        </Button>
        <p className="cap">{t('payments.checkout.collect', { yard: invoice.yard.name })}</p>
      </div>
    </aside>
  )
}
