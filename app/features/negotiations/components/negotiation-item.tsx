import { Form, Link, useNavigation } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { type NegotiationState, type Side, turnOf } from '#app/domain/shop/negotiation.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PutRight } from '#app/ui/put-right.tsx'
import { Time, useTimeText } from '#app/ui/time.tsx'
import type { NegotiationView } from '../queries.server.ts'
import { type RefusedTalk, useFailureWords, useTalkRefusal } from './use-negotiation-words.ts'

const TONES: Record<NegotiationState, BadgeTone> = {
  open: 'soft-amber',
  countered: 'soft-amber',
  agreed: 'soft-info',
  bought: 'soft-win',
  declined: 'soft-out',
  withdrawn: 'soft',
  expired: 'soft',
  failed: 'soft-out',
}

type ItemProps = {
  negotiation: NegotiationView
  side: Side
  /** What was refused of this one just now, and the price that was typed. */
  answer: FormAnswer<string, RefusedTalk> | null
}

/** One negotiation as one side sees it: what is on the table, and what that side can answer. */
export function NegotiationItem({ negotiation, side, answer }: ItemProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const failure = useFailureWords()
  const { id, listingId, lotNumber, title, image, state, quantity, price, listPrice } = negotiation
  const turn = turnOf(state)
  return (
    <li className="talk" data-negotiation={id} data-state={state}>
      <span className="cart-pic talk-pic">
        <Picture image={image} sizes="88px" />
      </span>
      <div className="talk-what">
        <Link to={`/product-view/${listingId}`}>
          <b>{title}</b>
        </Link>
        <small>
          {t('negotiations.lot', { lot: lotNumber })} ·{' '}
          {side === 'seller'
            ? t('negotiations.buyer', { name: negotiation.buyer })
            : t('negotiations.seller', { name: negotiation.seller })}
        </small>
        <p className="price num">{t('negotiations.offer', { count: quantity, price: formatExact(price) })}</p>
        <small>
          {t('negotiations.sum', { total: formatExact(price * quantity), list: formatExact(listPrice) })}
        </small>
        {state === 'failed' && (
          <p className="error">
            <CircleAlert className="i i-s" aria-hidden="true" />
            {failure(negotiation.failure)}
          </p>
        )}
        {state === 'bought' && (
          <p>
            {negotiation.commonInvoice === null ? (
              t('negotiations.soon')
            ) : (
              <Link className="link" to={`/invoice/${negotiation.commonInvoice}`}>
                {t('negotiations.invoice', { number: negotiation.commonInvoice })}
              </Link>
            )}
          </p>
        )}
        <History negotiation={negotiation} />
      </div>
      <div className="talk-state">
        <Badge tone={TONES[state]} field="state">
          {state === 'open' || state === 'countered'
            ? t(`negotiations.states.${side === 'seller' ? (`${state}Seller` as const) : state}`)
            : t(`negotiations.states.${state}`)}
        </Badge>
        {turn && (
          <small className="cap">
            {t('negotiations.until', { when: timeText(negotiation.expiresAt, 'moment') })}
          </small>
        )}
      </div>
      {turn && <Answers negotiation={negotiation} side={side} answer={answer} />}
    </li>
  )
}

function History({ negotiation: { history } }: { negotiation: NegotiationView }) {
  const { t } = useTranslation()
  if (history.length < 2) return null
  return (
    <details className="talk-history">
      <summary className="link">{t('negotiations.history')}</summary>
      <ol>
        {history.map(({ move, side, type, price, at }) => (
          <li key={move}>
            {t(`negotiations.sides.${side}`)} ·{' '}
            {t(`negotiations.said.${type}`, { price: formatExact(price) })}{' '}
            <span className="faint">
              <Time at={at} form="short" />
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Two forms: one of yes and no, one with a price of one's own. */
function Answers({ negotiation, side, answer }: ItemProps) {
  const refused = answer?.refused ?? null
  const { t } = useTranslation()
  const words = useTalkRefusal()
  const busy = useNavigation().state !== 'idle'
  const { id, listingId, moves, price, quantity, state } = negotiation
  const asked = turnOf(state) === side
  const hidden = (
    <>
      <input type="hidden" name="offer" value={id} />
      <input type="hidden" name="seen" value={moves} />
    </>
  )
  const field = `counter-${id}`
  return (
    <div className="talk-acts">
      {refused && refused.code !== 'amount' && !refused.code.startsWith('too_') && (
        <p className="error" role="alert">
          <CircleAlert className="i i-s" aria-hidden="true" />
          {words(refused)}
          <PutRight code={refused.code} back="/offers/negotiations" lot={listingId} />
        </p>
      )}
      {asked ? (
        <>
          <Form method="post" className="row row-wrap">
            {hidden}
            <Button variant="primary" name="act" value="accept" disabled={busy}>
              {t('negotiations.accept', { price: formatExact(price) })}
            </Button>
            <Button name="act" value="decline" disabled={busy}>
              {t('negotiations.decline')}
            </Button>
          </Form>
          <p className="cap">
            {t('negotiations.acceptText', { count: quantity, price: formatExact(price) })}
          </p>
          <Form method="post" className="talk-counter" noValidate>
            {hidden}
            <input type="hidden" name="act" value="counter" />
            <Field
              id={field}
              label={t('negotiations.counterLabel')}
              errors={
                refused && (refused.code === 'amount' || refused.code.startsWith('too_'))
                  ? [words(refused)]
                  : undefined
              }
            >
              <span className="row row-wrap">
                <input
                  id={field}
                  name="price"
                  className="input num"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={answer?.typed.price ?? ''}
                  aria-invalid={refused ? true : undefined}
                  aria-describedby={refused ? `${field}-error` : undefined}
                />
                <Button disabled={busy}>{t('negotiations.counter')}</Button>
              </span>
            </Field>
          </Form>
        </>
      ) : (
        <Form method="post">
          {hidden}
          <Button variant="danger" name="act" value="withdraw" disabled={busy}>
            {t('negotiations.withdraw')}
          </Button>
        </Form>
      )}
    </div>
  )
}
