import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '#app/domain/money/amount.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import { offlineInput, undoInput } from '#app/features/payments/inputs.ts'
import { listOffline } from '#app/features/payments/queries.server.ts'
import {
  findCashable,
  type OfflineRefusal,
  payOffline,
  undoOfflinePayment,
} from '#app/flows/money/pay-offline.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, readForm, reply, textFault, typedOf } from '#app/lib/form.server.ts'
import { forbidden, notFound, requireActor } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormInput } from '#app/ui/form-input.tsx'
import { Time } from '#app/ui/time.tsx'
import '#app/features/payments/components/payments.css'
import '#app/features/invoices/components/invoices.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { useFirstFault } from '#app/ui/use-first-fault.ts'

type WhyFault = 'required' | 'long'
const addressOf = (number: string) => `/invoice/${number}/payments`

/** What a seller's people were paid by hand: to be recorded, and taken back where it was a mistake. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const found = await findCashable(context, actor, params.commonInvoice ?? '')
  if (!found.ok) throw found.code === 'forbidden' ? forbidden() : notFound()
  const { id, commonInvoice, status, owed } = found.invoice
  const [recorded, t] = await Promise.all([listOffline(context, id), i18n.getFixedT(request)])
  return {
    commonInvoice,
    status,
    owed,
    title: t('payments.byHand.title'),
    recorded: recorded.map(({ payment, by }) => ({ ...payment, by })),
    attempt: crypto.randomUUID(),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const commonInvoice = params.commonInvoice ?? ''
  const form = await readFields(request)
  const failed = (refused: OfflineRefusal) =>
    reply<WhyFault, OfflineRefusal>({ typed: typedOf(form) }, { refused })
  if (form.has('id')) {
    const asked = await readForm(form, undoInput)
    if (!asked.ok)
      return reply<WhyFault, OfflineRefusal>(asked, { faults: { why: textFault(asked.typed.why) } })
    const undone = await undoOfflinePayment(context, actor, asked.value)
    if (undone.ok) return redirect(addressOf(commonInvoice), 303)
    return answerTo(undone.code, failed)
  }
  const sent = await readForm(form, offlineInput)
  const read = readAmount(sent.ok ? sent.value.amount : null)
  if (!sent.ok || !read.ok || read.cents === null) {
    const found = await findCashable(context, actor, commonInvoice)
    return answerTo(found.ok ? 'amount' : found.code, failed)
  }
  const { attempt, method, reference } = sent.value
  const paid = await payOffline(context, actor, {
    attempt,
    commonInvoice,
    method,
    reference,
    amount: read.cents,
  })
  return paid.ok ? redirect(addressOf(commonInvoice), 303) : answerTo(paid.code, failed)
}

function answerTo<Answer>(code: OfflineRefusal, failed: (code: OfflineRefusal) => Answer): Answer {
  if (code === 'not_found') throw notFound()
  if (code === 'forbidden') throw forbidden()
  return failed(code)
}

export default function ByHand() {
  const { commonInvoice, status, owed, title, recorded, attempt } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <div className="wrap-mid acct-page stack-l">
      <div>
        <nav aria-label={t('invoice.doc.breadcrumb')}>
          <ol className="crumbs">
            <li>
              <Link to={`/invoice/${commonInvoice}`}>{t('invoice.number', { number: commonInvoice })}</Link>
            </li>
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <h1 className="h-page">{title}</h1>
        <p className="muted num">{t('payments.byHand.owed', { amount: formatExact(owed) })}</p>
      </div>
      {answer?.refused && (
        <Note tone="out" role="alert">
          {t(`payments.byHand.errors.${answer.refused}`)}
        </Note>
      )}
      {status === 'unpaid' && owed > 0 && (
        <Form method="post" className="panel panel-pad stack by-hand" key={recorded.length}>
          <input type="hidden" name="attempt" value={attempt} />
          <div className="grid-2">
            <Field id="hand-amount" label={t('wallet.add.amount')}>
              <input
                className="input num"
                id="hand-amount"
                name="amount"
                inputMode="decimal"
                defaultValue={answer?.typed.amount || (owed / 100).toFixed(2)}
              />
            </Field>
            <Field id="hand-method" label={t('payments.byHand.method')}>
              <select className="select" id="hand-method" name="method">
                {OFFLINE_METHODS.map((method) => (
                  <option key={method} value={method}>
                    {t(`payments.byHand.methods.${method}`)}
                  </option>
                ))}
              </select>
            </Field>
          </div>
          <Field id="hand-reference" label={t('payments.byHand.reference')} optional>
            <input
              className="input"
              id="hand-reference"
              name="reference"
              maxLength={120}
              defaultValue={answer?.typed.reference}
            />
          </Field>
          <p>
            <Button variant="primary">
              <HandCoins className="i" aria-hidden="true" />
              {t('payments.byHand.record')}
            </Button>
          </p>
        </Form>
      )}
      {recorded.length > 0 && <Recorded />}
    </div>
  )
}

function Recorded() {
  const { recorded } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <ul className="items">
      {recorded.map(({ id, amount, method, reference, by, recordedAt, undoneAt, undoneWhy }) => (
        <li key={id} data-testid="by-hand" data-undone={undoneAt !== null}>
          <span className="grow">
            <b className="num">{undoneAt === null ? formatExact(amount) : <s>{formatExact(amount)}</s>}</b>
            <small>
              {t(`payments.byHand.methods.${method}`)}
              {reference && ` · ${reference}`} · {by} · <Time at={recordedAt} form="document" />
              {undoneAt !== null && ` · ${t('payments.byHand.undone', { why: undoneWhy ?? '' })}`}
            </small>
          </span>
          {undoneAt === null && <Undo id={id} />}
        </li>
      ))}
    </ul>
  )
}

/** Taking back one payment, for a reason. */
function Undo({ id }: { id: string }) {
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const own = answer?.typed.id === id ? answer : null
  const form = useFirstFault(own)
  const fault = own?.faults.why
  return (
    <details className="by-hand-undo" open={fault !== undefined}>
      <summary className="link">{t('payments.byHand.undo')}</summary>
      <Form method="post" ref={form} className="stack">
        <input type="hidden" name="id" value={id} />
        <FormInput
          form={`undo-${id}`}
          name="why"
          label={t('payments.byHand.why')}
          fault={fault && t(`deposits.fee.${fault}`)}
          first={fault !== undefined}
          maxLength={120}
          required
        />
        <Button variant="danger">{t('payments.byHand.undoSure')}</Button>
      </Form>
    </details>
  )
}
