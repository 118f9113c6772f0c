import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { leftOf, moneyOf } from '#app/domain/money/credit.ts'
import { allocate } from '#app/domain/money/money.ts'
import { returnableUntil, sideOf } from '#app/domain/shop/returns.ts'
import { MOST_FILES } from '#app/domain/shop/uploads.ts'
import {
  type Raised,
  raiseReturn,
  returnable,
  type StepAnswer,
  stepReturn,
} from '#app/features/returns/commands.server.ts'
import { CreditCard } from '#app/features/returns/components/credit-card.tsx'
import {
  isOfLines,
  isOfPictures,
  type RaiseFault,
  RaiseForm,
} from '#app/features/returns/components/raise-form.tsx'
import { RequestCard } from '#app/features/returns/components/request-card.tsx'
import { listCreditsOf, listReturnsOf, type RequestView } from '#app/features/returns/desk.server.ts'
import { buyerAct, readLines } from '#app/features/returns/inputs.ts'
import { findRequest, findSold, type SoldInvoice } from '#app/features/returns/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { attachSeveral, readFormWithPicture } from '#app/features/uploads/attach.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { fieldsOf, readForm, reply, typedOf } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/invoices/components/invoices.css'
import '#app/features/returns/components/returns.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

const DONE = ['raised', 'cancel'] as const

/** The buyer's own: what the seller sees of it is the seller's page. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const invoice = await findSold(context, params.commonInvoice ?? '')
  if (!invoice || sideOf(actor, invoice) !== 'buyer') throw notFound()
  const [requests, credits, settings, t] = await Promise.all([
    listReturnsOf(context, invoice.id),
    listCreditsOf(context, invoice.id),
    getSettings(context),
    i18n.getFixedT(request),
  ])
  const until = returnableUntil(invoice, settings.return_window_days)
  const lines = raisable(invoice)
  const { commonInvoice, status } = invoice
  const cancelling = requests.find(
    ({ id, state }) => id === searchParams.get('cancel') && (state === 'raised' || state === 'approved'),
  )
  return {
    commonInvoice,
    requests,
    credits,
    until,
    lines,
    cancelling: cancelling ?? null,
    title: t('returns.page.title', { invoice: commonInvoice }),
    chosen: searchParams.get('line'),
    why: whyNot({ status, until, now: context.clock.now(), lines: lines.length }),
    done: DONE.find((one) => one === searchParams.get('done')) ?? null,
    /** The same form sent twice is one return. */
    attempt: crypto.randomUUID(),
  }
}

/** Why nothing can be raised; null where something can. */
function whyNot({ status, until, now, lines }: Record<'now' | 'lines', number> & Paid): Why | null {
  if (status !== 'paid') return status === 'unpaid' ? 'unpaid' : 'never'
  if (until === null) return 'never'
  if (now > until) return 'closed'
  return lines === 0 ? 'nothing' : null
}

type Why = 'unpaid' | 'never' | 'closed' | 'nothing'
type Paid = { status: SoldInvoice['status']; until: number | null }

function raisable(invoice: SoldInvoice) {
  const free = new Map(returnable(invoice).map((line) => [line.id, line.returnable]))
  return invoice.lines.flatMap((line) => {
    const pieces = free.get(line.id) ?? 0
    const left = leftOf(line)
    const total = moneyOf(left)
    if (pieces === 0 || total === 0) return []
    const [each = 0] = allocate(total, [1, left.quantity - 1])
    const { id, lotNumber, title, image } = line
    return [{ id, lotNumber, title, image, returnable: pieces, each, total }]
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const commonInvoice = params.commonInvoice ?? ''
  const page = `/return/invoice/${encodeURIComponent(commonInvoice)}`
  const invoice = await findSold(context, commonInvoice)
  if (!invoice || sideOf(actor, invoice) !== 'buyer') throw notFound()
  const form = await readFormWithPicture(request)
  if (typeof form === 'string') {
    const pictures = form === 'too_large' ? ('too_large' as const) : ('damaged' as const)
    const status = form === 'too_large' ? 413 : 400
    return reply<RaiseFault, Refused>({ typed: {} }, { faults: { pictures }, status })
  }
  const fields = fieldsOf(form)
  const typed = typedOf(fields, ['lines'])
  const read = await readForm(fields, buyerAct)
  if (!read.ok)
    return 'reason' in read.faults
      ? reply<RaiseFault, Refused>({ typed }, { faults: { reason: 'reason' } })
      : reply<RaiseFault, Refused>({ typed }, { refused: 'input' })
  const asked = read.value
  if (asked.act === 'cancel') {
    const raised = await findRequest(context, asked.request)
    if (raised?.invoiceId !== invoice.id) throw notFound()
    const done = await stepReturn(context, actor, { requestId: asked.request, act: 'cancel' })
    if (done.ok) return redirect(`${page}?done=cancel`, 303)
    return reply<RaiseFault, Refused>({ typed }, { refused: done.code, status: 409 })
  }
  const { return_window_days: windowDays } = await getSettings(context)
  const { attempt, reason } = asked
  const order = { commonInvoice, attempt, reason, note: asked.note, lines: readLines(form) }
  const keep = attachSeveral(context, actor, form, { folder: 'return', field: 'pictures', most: MOST_FILES })
  const raised = await raiseReturn(context, actor, order, { windowDays, keep })
  if (raised.ok) return redirect(`${page}?done=raised`, 303)
  const { code } = raised
  if (isOfLines(code)) return reply<RaiseFault, Refused>({ typed }, { faults: { lines: code } })
  if (isOfPictures(code)) return reply<RaiseFault, Refused>({ typed }, { faults: { pictures: code } })
  return reply<RaiseFault, Refused>({ typed }, { refused: code })
}

type Refusal = Extract<Raised | StepAnswer, { ok: false }>['code']
type Refused = 'input' | Exclude<Refusal, RaiseFault>

export default function Returns() {
  const { title, cancelling } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <div className="wrap-mid acct-page">
      <Link className="back" to="/my-orders">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('returns.page.back')}
      </Link>
      {cancelling ? (
        <Cancel request={cancelling} />
      ) : (
        <>
          <h1 className="h-page acct-title">{title}</h1>
          <All />
        </>
      )}
    </div>
  )
}

function All() {
  const { commonInvoice, requests, credits, done, why } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const page = `/return/invoice/${encodeURIComponent(commonInvoice)}`
  const problem = answer?.refused
  return (
    <div className="stack-l ret-page">
      {done && !answer && (
        <Note tone="win" role="status">
          {t(`returns.done.${done}`)}
        </Note>
      )}
      {problem && (
        <Note tone="out" role="alert">
          {t(`returns.errors.${problem}`)}
        </Note>
      )}
      {requests.length > 0 && (
        <section className="stack">
          <h2 className="h-sec">{t('returns.page.requests')}</h2>
          <ul className="ret-cards">
            {requests.map((request) => (
              <RequestCard key={request.id} request={request}>
                {(request.state === 'raised' || request.state === 'approved') && (
                  <ButtonLink
                    variant="quiet"
                    size="sm"
                    to={`${page}?cancel=${encodeURIComponent(request.id)}`}
                  >
                    {t('returns.page.cancel')}
                    <span className="sr"> {request.number}</span>
                  </ButtonLink>
                )}
              </RequestCard>
            ))}
          </ul>
        </section>
      )}
      {credits.length > 0 && (
        <section className="stack">
          <h2 className="h-sec">{t('returns.page.credits')}</h2>
          <ul className="ret-cards">
            {credits.map((credit) => (
              <CreditCard key={credit.id} credit={credit} />
            ))}
          </ul>
        </section>
      )}
      {why === null ? <Raise /> : <NotNow why={why} />}
    </div>
  )
}

function Raise() {
  const { lines, attempt, chosen, until } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (
    <section className="stack">
      <h2 className="h-sec">{t('returns.page.raise')}</h2>
      {until !== null && (
        <p className="muted">{t('returns.page.until', { when: timeText(until, 'moment') })}</p>
      )}
      <RaiseForm
        key={attempt}
        lines={lines}
        attempt={attempt}
        chosen={chosen}
        typed={answer?.typed ?? {}}
        faults={answer?.faults ?? {}}
      />
    </section>
  )
}

function NotNow({ why }: { why: Why }) {
  const { until } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (
    <p className="muted">
      {t(`returns.page.${why}`, { when: until === null ? '' : timeText(until, 'moment') })}
    </p>
  )
}

function Cancel({ request }: { request: RequestView }) {
  const { commonInvoice } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const page = `/return/invoice/${encodeURIComponent(commonInvoice)}`
  return (
    <section className="dialog dialog-static confirm-page">
      <div className="dialog-head">
        <h1 className="h-sec">{t('returns.page.cancelTitle')}</h1>
      </div>
      <div className="dialog-body">
        <p className="muted">{t('returns.page.cancelText', { number: request.number })}</p>
      </div>
      <Form method="post" action={page} className="dialog-foot">
        <input type="hidden" name="act" value="cancel" />
        <input type="hidden" name="request" value={request.id} />
        <ButtonLink to={page}>{t('returns.page.keep')}</ButtonLink>
        <Button variant="danger-solid">{t('returns.page.cancel')}</Button>
      </Form>
    </section>
  )
}
