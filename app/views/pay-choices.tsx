import { Link } from '@remix-run/react'
import { CreditCard, Landmark, Store, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Expiry, expiryText, isExpired } from '#app/domain/cards.ts'
import { formatExact } from '#app/domain/money.ts'
import { CardFields } from '#app/features/payments/components/card-fields.tsx'
import { useCardName } from '#app/features/payments/components/card-words.ts'
import type { CardErrors } from '#app/features/payments/inputs.ts'
import type { CardView } from '#app/features/payments/queries.server.ts'

export type PayMeans = {
  cards: CardView[]
  /** Accounts that can be debited. */
  banks: { id: string; bankName: string; last4: string }[]
  today: Expiry
  years: number[]
  /** Whether a card can be typed here; else it is added among one's cards, in the gateway's own fields. */
  typed: boolean
  /** What is in the wallet, in cents. */
  balance: number
}

type PayChoicesProps = {
  means: PayMeans
  /** In cents: what is to be paid, and how much of it the wallet can pay beside a card. */
  total: number
  /** What was chosen when the form came back, or null. */
  chosen: string | null
  known: Partial<Record<string, string>>
  errors: CardErrors
  /** Whether it can also be paid where it is collected. */
  atPickup: boolean
  onChoose: (value: string) => void
}

/** What is chosen when nothing was: all of it from the wallet, a card that is kept, else when it is collected. */
export function firstChoice(
  { cards, banks, today, balance, typed }: PayMeans,
  total: number,
  atPickup: boolean,
): string {
  const card = cards.find(({ expiry }) => !isExpired(expiry, today))
  if (card) return `card:${card.id}`
  if (balance >= total) return 'wallet'
  if (atPickup) return 'pickup'
  return typed || !banks[0] ? 'new' : `bank:${banks[0].id}`
}

/** By what is paid: what is kept, a card that is typed, credit alone, or at the counter. */
export function PayChoices(props: PayChoicesProps) {
  const { means, total, chosen, known, errors, atPickup, onChoose } = props
  const { cards, banks, today, years, balance, typed } = means
  const { t } = useTranslation()
  const nameOf = useCardName()
  const first = chosen ?? firstChoice(means, total, atPickup)
  const choice = (value: string, icon: ReactNode, title: string, text: string, off = false) => (
    <label className="opt" key={value}>
      <input
        type="radio"
        name="pay"
        value={value}
        defaultChecked={value === first}
        disabled={off}
        onChange={() => onChoose(value)}
      />
      {icon}
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </label>
  )
  return (
    <div className="pay-with">
      <h2 className="h-sec" id="pay-with">
        {t('checkout.with')}
      </h2>
      <div className="opts" role="radiogroup" aria-labelledby="pay-with">
        {cards.map((card) => {
          const gone = isExpired(card.expiry, today)
          const expiry = t(gone ? 'payments.expired' : 'payments.expires', {
            expiry: expiryText(card.expiry),
          })
          return choice(
            `card:${card.id}`,
            <CreditCard className="i i-l" aria-hidden="true" />,
            nameOf(card),
            card.isDefault ? `${expiry}, ${t('payments.isDefault')}` : expiry,
            gone,
          )
        })}
        {banks.map(({ id, bankName, last4 }) =>
          choice(
            `bank:${id}`,
            <Landmark className="i i-l" aria-hidden="true" />,
            nameOf({ brand: bankName, last4 }),
            t('checkout.bankText'),
          ),
        )}
        {typed &&
          choice(
            'new',
            <CreditCard className="i i-l" aria-hidden="true" />,
            t('payments.checkout.new'),
            t('checkout.newText'),
          )}
        {balance >= total &&
          choice(
            'wallet',
            <Wallet className="i i-l" aria-hidden="true" />,
            t('checkout.walletAll'),
            t('checkout.walletAllText', { amount: formatExact(balance) }),
          )}
        {atPickup &&
          choice(
            'pickup',
            <Store className="i i-l" aria-hidden="true" />,
            t('checkout.pickup'),
            t('checkout.pickupText'),
          )}
      </div>
      {typed ? (
        <div className="pay-new">
          <CardFields years={years} known={known} errors={errors} />
        </div>
      ) : (
        <p className="pay-manage">
          <Link className="link" to="/payments/saved_cards">
            {t('payments.checkout.manage')}
          </Link>
        </p>
      )}
    </div>
  )
}
