import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { PickableLine } from '#app/ui/line-picks.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import type { CreditView, RequestView } from '../desk.server.ts'
import { MOST_NOTE } from '../inputs.ts'
import { CreditCard } from './credit-card.tsx'
import { type Confirming, type Part, RefundConfirm, RefundForm } from './refund-form.tsx'
import { RequestCard } from './request-card.tsx'

export type DeskProblem =
  | ('answer' | 'input' | 'amount' | 'line' | 'quantity' | 'nothing_left' | 'source')
  | ('changed' | 'key_reused' | 'forbidden' | 'not_found' | 'not_paid')
export type DeskDone = 'approve' | 'refuse' | 'receive' | 'refund' | 'again'

/** What whoever answers for the seller sees of an invoice's returns. Money in cents. */
export type DeskView = {
  invoice: {
    commonInvoice: string
    status: 'unpaid' | 'paid' | 'cancelled'
    buyer: string
    buyerId: string
    organisation: string
    total: number
    paidAt: number | null
  }
  /** Whether it is their own purchase, which somebody else has to answer. */
  own: boolean
  lines: PickableLine[]
  left: number
  /** What of it is left of the delivery and its tax. */
  delivery: number
  funds: Part[]
  requests: RequestView[]
  credits: CreditView[]
  /** The return that is about to be refunded. */
  refunding: RequestView | null
  /** Whether its pieces are for sale again by themselves; null where it has none. */
  restocks: boolean | null
  confirming: Confirming | null
  problem: DeskProblem | null
}

type DeskProps = { desk: DeskView; page: string; problem: DeskProblem | null; done: DeskDone | null }

export function ReturnDesk({ desk, page, problem, done }: DeskProps) {
  const { t } = useTranslation()
  const { invoice, requests, credits, confirming, own } = desk
  const wrong = problem ?? desk.problem
  if (confirming && !problem) return <RefundConfirm page={page} confirming={confirming} />
  return (
    <div className="stack-l ret-page">
      {done && (
        <Note tone="win" role="status">
          {t(`returns.done.${done}`)}
        </Note>
      )}
      {wrong && (
        <Note tone="out" role="alert" id="desk-problem">
          {t(`returns.errors.${wrong}`)}
        </Note>
      )}
      <dl className="kv">
        <dt>{t('returns.desk.buyer')}</dt>
        <dd>{invoice.buyer}</dd>
        <dt>{t('returns.desk.seller')}</dt>
        <dd>{invoice.organisation}</dd>
        <dt>{t('returns.desk.total')}</dt>
        <dd className="num">{formatExact(invoice.total)}</dd>
        {invoice.paidAt !== null && (
          <>
            <dt>{t('returns.desk.paid')}</dt>
            <dd className="num">
              <Time at={invoice.paidAt} form="document" />
            </dd>
            <dt>{t('returns.desk.left')}</dt>
            <dd className="num">{formatExact(desk.left)}</dd>
          </>
        )}
      </dl>
      {own && <Note tone="amber">{t('returns.desk.ownInvoice')}</Note>}
      <section className="stack">
        <h2 className="h-sec">{t('returns.desk.requests')}</h2>
        {requests.length === 0 && <p className="muted">{t('returns.desk.none')}</p>}
        <ul className="ret-cards">
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} desk>
              {!own && <Answers request={request} page={page} />}
            </RequestCard>
          ))}
        </ul>
      </section>
      {!own && <Refund desk={desk} page={page} />}
      {credits.length > 0 && (
        <section className="stack">
          <h2 className="h-sec">{t('returns.page.credits')}</h2>
          <ul className="ret-cards">
            {credits.map((credit) => (
              <CreditCard key={credit.id} credit={credit}>
                {credit.owed > 0 && !own && <Again credit={credit} page={page} />}
              </CreditCard>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** What can be said to a return as it stands. */
function Answers({ request, page }: { request: RequestView; page: string }) {
  const { t } = useTranslation()
  const { id, state, number } = request
  const field = `answer-${id}`
  if (state === 'raised')
    return (
      <Form method="post" action={page} className="stack-s">
        <input type="hidden" name="request" value={id} />
        <Field id={field} label={t('returns.desk.answer')}>
          <textarea className="input" id={field} name="answer" rows={2} maxLength={MOST_NOTE} />
        </Field>
        <div className="row row-wrap ret-acts">
          <Button variant="primary" name="act" value="approve" data-testid="approve-return">
            {t('returns.desk.approve')}
            <span className="sr"> {number}</span>
          </Button>
          <Button variant="danger" name="act" value="refuse">
            {t('returns.desk.refuse')}
            <span className="sr"> {number}</span>
          </Button>
        </div>
      </Form>
    )
  if (state !== 'approved' && state !== 'received') return null
  return (
    <Form method="post" action={page} className="row row-wrap ret-acts">
      <input type="hidden" name="request" value={id} />
      <ButtonLink variant="primary" to={`${page}?refund=${encodeURIComponent(id)}#refund`}>
        {t('returns.desk.refundIt')}
        <span className="sr"> {number}</span>
      </ButtonLink>
      {state === 'approved' && (
        <Button name="act" value="receive">
          {t('returns.desk.receive')}
          <span className="sr"> {number}</span>
        </Button>
      )}
    </Form>
  )
}

function Refund({ desk, page }: { desk: DeskView; page: string }) {
  const { t } = useTranslation()
  const { invoice, lines, left, delivery, funds, refunding, restocks } = desk
  if (invoice.status !== 'paid') return <p className="muted">{t('returns.desk.unpaid')}</p>
  if (left === 0) return <p className="muted">{t('returns.desk.nothing')}</p>
  return (
    <details
      className="panel ret-card"
      id="refund"
      open={refunding !== null || desk.problem !== null}
      key={refunding?.id ?? 'own'}
    >
      <summary className="h-sec">
        {refunding ? t('returns.desk.refundOf', { number: refunding.number }) : t('returns.desk.refundTitle')}
      </summary>
      <RefundForm
        page={page}
        lines={lines}
        left={left}
        delivery={delivery}
        funds={funds}
        request={refunding}
        restocks={restocks}
      />
    </details>
  )
}

/** A refund did not go through: the same again, or to the wallet. */
function Again({ credit, page }: { credit: CreditView; page: string }) {
  const { t } = useTranslation()
  return (
    <Form method="post" action={page} className="stack-s">
      <input type="hidden" name="act" value="again" />
      <input type="hidden" name="credit" value={credit.id} />
      <fieldset className="ret-set">
        <legend className="label">{t('returns.desk.where')}</legend>
        {(['wallet', 'original'] as const).map((to) => (
          <label key={to} className="check">
            <input type="radio" name="to" value={to} defaultChecked={to === 'wallet'} />
            <span>{t(`returns.desk.to.${to}`)}</span>
          </label>
        ))}
      </fieldset>
      <Button variant="primary">
        {t('returns.desk.again', { amount: formatExact(credit.owed) })}
        <span className="sr"> {credit.number}</span>
      </Button>
    </Form>
  )
}
