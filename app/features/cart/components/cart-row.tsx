import { Link, useFetcher } from '@remix-run/react'
import { CircleAlert, CircleX, Trash2, X } from 'lucide-react'
import { type FocusEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { type Done, type FormAnswer, wrongIn } from '#app/lib/form-answer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { PutRight } from '#app/ui/put-right.tsx'
import { QuantityBox } from '#app/ui/quantity-box.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { type CartLine, isKept, lineState, lineTotal } from '../line.ts'
import { type Refused, useCartRefusal } from './use-cart-words.ts'

/** What the cart's action answers to a line that stays on its page. */
export type LineAnswer = Done | FormAnswer<string, Refused>

type CartRowProps = { line: CartLine; refused: Refused | null; onRemove: (line: CartLine) => void }

export function CartRow({ line, refused, onRemove }: CartRowProps) {
  const { t } = useTranslation()
  const { listing } = line
  const kept = isKept(line)
  const { hammer, total } = lineTotal(line)
  const lot = listing.lotNumber
  return (
    <li className={classNames('cline', !kept && 'gone')} data-line={listing.id} data-state={lineState(line)}>
      <span className="cart-pic">
        <Picture image={listing.image} sizes="88px" />
      </span>
      <div className="grow">
        <Link to={`/product-view/${listing.id}`}>
          <b>{listing.title}</b>
        </Link>
        <small>
          {listing.format === 'fixed' && kept
            ? t('cart.line.each', { lot, amount: formatMoney(line.buyNow ?? line.price) })
            : t('cart.line.facts', { lot })}
        </small>
        <Trouble line={line} refused={refused} />
      </div>
      <div className="cq">
        {!kept ? (
          <ButtonLink size="sm" to={`/search?category=${listing.category}`}>
            {t('cart.line.similar')}
          </ButtonLink>
        ) : listing.format === 'fixed' ? (
          <Quantity line={line} />
        ) : (
          <span className="cap">{t('cart.line.one')}</span>
        )}
      </div>
      <div className="cp num">
        {kept ? (
          <>
            <span className="price">{formatExact(hammer)}</span>
            <small>{t('cart.line.allIn', { amount: formatExact(total) })}</small>
          </>
        ) : (
          <span className="price">
            <s className="faint">{formatExact(hammer)}</s>
          </span>
        )}
      </div>
      {kept ? (
        <Link
          className="icon-btn"
          to={`/cart?remove=${line.id}`}
          aria-label={t('cart.line.remove', { lot })}
          onClick={(event) => {
            event.preventDefault()
            onRemove(line)
          }}
        >
          <Trash2 className="i" aria-hidden="true" />
        </Link>
      ) : (
        <Dismiss line={line} />
      )}
    </li>
  )
}

/** What keeps the line from being bought: refused just now, or gone meanwhile. */
function Trouble({ line, refused }: { line: CartLine; refused: Refused | null }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const words = useCartRefusal()
  const state = lineState(line)
  const Icon = isKept(line) ? CircleAlert : CircleX
  const text =
    state === 'sold'
      ? line.removedAt === null
        ? t('cart.line.sold')
        : t('cart.line.soldAt', { when: timeText(line.removedAt, 'server') })
      : state === 'ended'
        ? t('cart.line.ended')
        : state === 'unavailable'
          ? t('cart.line.unavailable')
          : state === 'short'
            ? t('cart.line.short', { count: line.stock })
            : refused && words(refused)
  // said aloud when it comes while the page is open
  return (
    <div role="status" aria-live="polite">
      {text && (
        <p className="error" data-testid="line-trouble">
          <Icon className="i i-s" aria-hidden="true" />
          <span>
            {text}
            {refused && <PutRight code={refused.code} back="/cart" lot={line.listing.id} />}
          </span>
        </p>
      )}
    </div>
  )
}

/** Sent by itself with script: a step at once, what is typed when the field is left. */
function Quantity({ line }: { line: CartLine }) {
  const { t } = useTranslation()
  const { Form, submit, data, state } = useFetcher<LineAnswer>()
  const [text, setText] = useState(String(line.quantity))
  const words = useCartRefusal()
  const lot = line.listing.lotNumber
  useEffect(() => setText(String(line.quantity)), [line.quantity])
  const send = (qty: string) => {
    if (qty === String(line.quantity)) return
    const values = new FormData()
    values.set('intent', 'quantity')
    values.set('cart_id', line.id)
    values.set('qty', qty)
    submit(values, { method: 'post', action: '/cart' })
  }
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) send(text)
  }
  const refused = state === 'idle' && text !== String(line.quantity) ? (wrongIn(data)?.refused ?? null) : null
  const id = `qty-${line.id}`
  return (
    <Form method="post" action="/cart" noValidate onBlur={leave} aria-busy={state !== 'idle'}>
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="cart_id" value={line.id} />
      <QuantityBox
        id={id}
        text={text}
        stock={line.stock}
        words={{
          label: t('cart.line.quantity', { lot }),
          less: t('cart.line.less', { lot }),
          more: t('cart.line.more', { lot }),
        }}
        invalid={refused !== null}
        describedBy={refused ? `${id}-error` : undefined}
        onType={setText}
        onStep={(qty) => {
          setText(qty)
          send(qty)
        }}
      />
      <noscript>
        <Button size="sm">{t('cart.line.update')}</Button>
      </noscript>
      {refused && (
        <p className="error" id={`${id}-error`} role="alert">
          <CircleAlert className="i i-s" aria-hidden="true" />
          {words(refused)}
        </p>
      )}
    </Form>
  )
}

function Dismiss({ line }: { line: CartLine }) {
  const { t } = useTranslation()
  const { Form } = useFetcher<LineAnswer>()
  return (
    <Form method="post" action="/cart">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="cart_id" value={line.id} />
      <button
        type="submit"
        className="icon-btn"
        aria-label={t('cart.line.dismiss', { lot: line.listing.lotNumber })}
      >
        <X className="i" aria-hidden="true" />
      </button>
    </Form>
  )
}
