import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Clock, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { type PayProblem, readProblem } from '#app/domain/money/pay-problems.ts'
import { walletShare } from '#app/domain/money/tender.ts'
import { checkoutInput } from '#app/features/checkout/inputs.ts'
import { findOrder } from '#app/features/checkout/queries.server.ts'
import type { CardFault } from '#app/features/payments/inputs.ts'
import { dueOf, payOrder } from '#app/flows/money/pay-order.server.ts'
import { readMeans, readTender } from '#app/flows/money/tender.server.ts'
import { carryOut } from '#app/flows/shop/check-out.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { orderAddress } from '#app/lib/order-address.ts'
import { paymentAddress } from '#app/lib/payment-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { OrderLines } from '#app/views/pay/order-lines.tsx'
import { PayRefused } from '#app/views/pay/pay-refused.tsx'
import { creditClass, IfCredit, PayWith } from '#app/views/pay/pay-with.tsx'
import '#app/features/cart/components/cart.css'
import '#app/features/checkout/components/checkout.css'
import { titled } from '#app/ui/titled.ts'
import { requireRegistered } from './registered.server.ts'

/** What an order has come to: what was bought, what was not, and what is still to be paid. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  await requireRegistered(context, actor, { path: new URL(request.url).pathname, before: 'payment' })
  const order = await findOrder(context, actor, params.id ?? '')
  if (!order) throw notFound()
  const [means, t] = await Promise.all([readMeans(context, actor), i18n.getFixedT(request)])
  return {
    order,
    means,
    due: dueOf(order).total,
    attempt: crypto.randomUUID(),
    failed: readProblem(new URL(request.url).searchParams.get('failed')),
    title: t('checkout.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** Goes on with an order that was cut short, or pays what it has bought. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  await requireRegistered(context, actor, { path: new URL(request.url).pathname, before: 'payment' })
  const order = await findOrder(context, actor, params.id ?? '')
  if (!order) throw notFound()
  const fields = await readFields(request)
  if (fields.get('intent') === 'continue') {
    await carryOut(context, actor, order)
    return redirect(orderAddress(order.id), 303)
  }
  const sent = await readAct(fields, checkoutInput)
  const typed = typedOf(fields)
  const { order: attempt, pay, total } = sent
  const due = dueOf(order).total
  if (due === 0 || due !== total) return redirect(orderAddress(order.id), 303)
  const credit = sent.use_credit === 'on' ? sent.credit : null
  const read = await readTender(context, actor, { pay, credit, due, form: typed })
  if (!read.ok) return reply<CardFault, PayProblem>({ typed }, read)
  const paying = await payOrder(context, actor, order, { attempt, tender: read.tender })
  return redirect(
    paying.ok ? paymentAddress(paying.payment, orderAddress(order.id)) : orderAddress(order.id, paying.code),
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
          <Note tone="win">
            <b className="strong">{t('checkout.order.bought', { count: bought.length })}.</b>{' '}
            {due === 0
              ? t('checkout.order.paid')
              : order.method === 'pickup'
                ? t('checkout.order.counter')
                : t(left.length > 0 ? 'checkout.order.pay' : 'checkout.order.unpaid')}
          </Note>
        )}
        {left.length > 0 && (
          <Note tone="amber">
            {bought.length > 0
              ? t('checkout.order.left', { count: left.length })
              : t('checkout.order.failedText')}
          </Note>
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
    <Note tone="amber" icon={Clock}>
      <div className="stack">
        <p>{t('checkout.order.placingText')}</p>
        <Form method="post">
          <Button name="intent" value="continue" busy={sending} disabled={sending}>
            {t('checkout.order.again')}
          </Button>
        </Form>
      </div>
    </Note>
  )
}

/** Why it could not be paid, just now or before. */
function Refused() {
  const { failed, due } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return due > 0 ? <PayRefused problem={answer ? answer.refused : failed} /> : null
}

function Pay() {
  const { means, due, attempt } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const sending = useNavigation().state !== 'idle'
  const share = walletShare(due, means.balance)
  const used = creditClass(due, share)
  return (
    <Form method="post" className="panel panel-pad stack pays" noValidate>
      <PayWith means={means} due={due} answer={answer} />
      <input type="hidden" name="order" value={attempt} />
      <input type="hidden" name="total" value={due} />
      {share > 0 && (
        <dl className="sum num">
          <dt className={used}>{t('checkout.wallet')}</dt>
          <dd className={`${used} t-win`}>−{formatExact(share)}</dd>
        </dl>
      )}
      <Button variant="primary" size="lg" block busy={sending} disabled={sending} data-testid="pay-order">
        <Lock className="i" aria-hidden="true" />
        <IfCredit due={due} share={share}>
          {(left) =>
            left === 0
              ? t('payments.checkout.payByCredit')
              : t('checkout.order.act', { amount: formatExact(left) })
          }
        </IfCredit>
      </Button>
    </Form>
  )
}
