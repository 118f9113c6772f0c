import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CircleAlert, CircleCheck, Clock, Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money.ts'
import { walletShare } from '#app/domain/tender.ts'
import { checkoutInput } from '#app/features/checkout/inputs.ts'
import { findOrder } from '#app/features/checkout/queries.server.ts'
import { SandboxNote } from '#app/features/payments/components/sandbox-note.tsx'
import { type CardErrors, shownAgain } from '#app/features/payments/inputs.ts'
import { carryOut } from '#app/flows/check-out.server.ts'
import { dueOf, payOrder } from '#app/flows/pay-order.server.ts'
import { readMeans, readTender, type TenderFault } from '#app/flows/read-tender.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { orderAddress, paymentAddress } from '#app/lib/order-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { OrderLines } from '#app/views/order-lines.tsx'
import { firstChoice, PayChoices } from '#app/views/pay-choices.tsx'
import '#app/features/cart/components/cart.css'
import '#app/features/payments/components/payments.css'
import '#app/features/checkout/components/checkout.css'

const FAILURES = [
  ...(['declined', 'insufficient_funds', 'not_authenticated', 'not_attempted', 'bank_refused'] as const),
]
const REFUSALS = ['card', 'card_expired', 'bank', 'wallet', 'amount', 'gateway'] as const

/** What an order has come to: what was bought, what was not, and what is still to be paid. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const order = await findOrder(context, actor, params.id ?? '')
  if (!order) throw notFound()
  const [means, t] = await Promise.all([readMeans(context, actor), i18n.getFixedT(request)])
  const failed = new URL(request.url).searchParams.get('failed')
  return {
    ...{ order, means, due: dueOf(order).total },
    attempt: crypto.randomUUID(),
    failure: FAILURES.find((one) => one === failed) ?? null,
    refusal: failed === null ? null : (REFUSALS.find((one) => one === failed) ?? ('other' as const)),
    testCards: context.gateway.sandbox?.cards ?? null,
    title: t('checkout.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

/** Goes on with an order that was cut short, or pays what it has bought. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const order = await findOrder(context, actor, params.id ?? '')
  if (!order) throw notFound()
  const form = Object.fromEntries(await request.formData())
  if (form.intent === 'continue') {
    await carryOut(context, actor, order)
    return redirect(orderAddress(order.id), 303)
  }
  const parsed = checkoutInput.safeParse(form)
  if (!parsed.success) throw new Response('Bad request', { status: 400, statusText: 'Bad Request' })
  const { order: attempt, pay, total } = parsed.data
  const again = (problem: TenderFault | null, errors: CardErrors) =>
    data(
      {
        ...{ problem, errors, pay: String(form.pay ?? ''), wallet: form.use_wallet === 'on' },
        known: shownAgain(form),
      },
      { status: 422 },
    )
  const due = dueOf(order).total
  if (due === 0 || due !== total) return redirect(orderAddress(order.id), 303)
  const wallet = parsed.data.use_wallet === 'on' ? parsed.data.wallet : null
  const read = await readTender(context, actor, { pay, wallet, total: due, form })
  if (!read.ok) return again(read.problem, read.errors)
  const paying = await payOrder(context, actor, order, { attempt, tender: read.tender })
  return redirect(
    paying.ok ? paymentAddress(paying.payment, order.id) : orderAddress(order.id, paying.code),
    303,
  )
}

export default function Order() {
  const { order, due } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const bought = order.lines.filter(({ state }) => state === 'bought')
  const left = order.lines.filter(({ state }) => state === 'left')
  const { state } = order
  return (
    <div className="cart-page checkout" data-testid="order" data-state={state}>
      <h1 className="h-page pay-head">
        {state === 'placing'
          ? t('checkout.order.placing')
          : bought.length === 0
            ? t('checkout.order.failed')
            : t('checkout.order.bought', { count: bought.length })}
      </h1>
      <div className="stack cart-done" role="status" data-testid="cart-done">
        {state === 'placing' && <Placing />}
        {bought.length > 0 && (
          <p className="note note-win">
            <CircleCheck className="i" aria-hidden="true" />
            <span>
              <b className="strong">{t('checkout.order.bought', { count: bought.length })}.</b>{' '}
              {due === 0
                ? t('checkout.order.paid')
                : order.method === 'pickup'
                  ? t('checkout.order.counter')
                  : t(left.length > 0 ? 'checkout.order.pay' : 'checkout.order.unpaid')}
            </span>
          </p>
        )}
        {left.length > 0 && (
          <p className="note note-amber">
            <CircleAlert className="i" aria-hidden="true" />
            <span>
              {bought.length > 0
                ? t('checkout.order.left', { count: left.length })
                : t('checkout.order.failedText')}
            </span>
          </p>
        )}
      </div>
      <Refused />
      <div className={due > 0 && order.method === 'online' ? 'two' : 'stack-l'}>
        <div className="stack-l">
          {bought.length > 0 && <OrderLines lines={bought} />}
          {left.length > 0 && (
            <section className="stack">
              <h2 className="h-sec">{t('checkout.order.whole')}</h2>
              <OrderLines lines={left} />
            </section>
          )}
          <p className="row row-wrap">
            {left.length > 0 && <ButtonLink to="/cart">{t('checkout.order.toCart')}</ButtonLink>}
            {bought.length > 0 && <ButtonLink to="/invoices/all">{t('checkout.order.invoices')}</ButtonLink>}
          </p>
        </div>
        {due > 0 && state !== 'placing' && (order.method === 'online' ? <Pay /> : null)}
      </div>
    </div>
  )
}

function Placing() {
  const { t } = useTranslation()
  const sending = useNavigation().state !== 'idle'
  return (
    <div className="note note-amber">
      <Clock className="i" aria-hidden="true" />
      <div className="stack">
        <p>{t('checkout.order.placingText')}</p>
        <Form method="post">
          <Button name="intent" value="continue" busy={sending} disabled={sending}>
            {t('checkout.order.again')}
          </Button>
        </Form>
      </div>
    </div>
  )
}

/** Why it could not be paid, just now or before. */
function Refused() {
  const { failure, refusal, due } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const problem = answer ? answer.problem : failure ? null : refusal
  const said = problem
    ? t(`checkout.refused.${problem}`)
    : !answer && failure && t(`payments.failure.${failure}`)
  if (!said || due === 0) return null
  return (
    <p className="note note-out" role="alert" data-testid="pay-failed">
      <CircleAlert className="i" aria-hidden="true" />
      <span>{said}</span>
    </p>
  )
}

function Pay() {
  const { means, due, attempt, testCards } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const sending = useNavigation().state !== 'idle'
  const share = walletShare(due, means.balance)
  const [chosen, setChosen] = useState(answer?.pay || firstChoice(means, due, false))
  const [credit, setCredit] = useState(answer?.wallet ?? share > 0)
  const beside = chosen !== 'wallet'
  return (
    <Form method="post" className="panel panel-pad stack" noValidate>
      <PayChoices
        means={means}
        total={due}
        chosen={answer?.pay || null}
        known={answer?.known ?? {}}
        errors={answer?.errors ?? {}}
        atPickup={false}
        onChoose={setChosen}
      />
      {share > 0 && (
        <label className="row checkout-credit" hidden={!beside}>
          <span className="grow">
            <b className="h-sub">{t('checkout.credit', { amount: formatExact(share) })}</b>
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
      <input type="hidden" name="order" value={attempt} />
      <input type="hidden" name="total" value={due} />
      <input type="hidden" name="wallet" value={share} />
      <Button variant="primary" size="lg" block busy={sending} disabled={sending} data-testid="pay-order">
        <Lock className="i" aria-hidden="true" />
        {t('checkout.order.act', { amount: formatExact(due) })}
      </Button>
    </Form>
  )
}
