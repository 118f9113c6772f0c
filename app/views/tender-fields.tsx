import { CreditCard, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money.ts'
import { useCardName } from '#app/features/payments/components/card-words.ts'
import type { TenderChoice } from '#app/flows/tender-choice.server.ts'
import '#app/features/payments/components/payments.css'

/** By what something is paid whole: a card or an account that is kept, or the wallet. */
export function TenderFields({ tender }: { tender: TenderChoice }) {
  const { amount, balance, cards, banks, method } = tender
  const { t } = useTranslation()
  const nameOf = useCardName()
  const online = cards.length + banks.length > 0
  const short = balance < amount
  const first = cards[0] ? `card:${cards[0].id}` : banks[0] && `bank:${banks[0].id}`
  return (
    <>
      <div className="opts" role="radiogroup" aria-label={t('deposits.form.by')}>
        <label className="opt">
          <input
            type="radio"
            name="payment_method"
            value="online"
            defaultChecked={online && method !== 'wallet'}
            disabled={!online}
          />
          <CreditCard className="i i-l" aria-hidden="true" />
          <span className="grow">
            <b>{t('deposits.form.online')}</b>
            <small>{t(online ? 'deposits.form.onlineText' : 'deposits.form.noCard')}</small>
          </span>
        </label>
        <label className="opt">
          <input
            type="radio"
            name="payment_method"
            value="wallet"
            defaultChecked={!online || method === 'wallet'}
            disabled={short}
          />
          <Wallet className="i i-l" aria-hidden="true" />
          <span className="grow">
            <b>{t('deposits.form.wallet')}</b>
            <small className="num">
              {t(short ? 'deposits.form.short' : 'deposits.form.balance', { amount: formatExact(balance) })}
            </small>
          </span>
        </label>
      </div>
      {online && (
        <label className="stack-s">
          <span className="lbl">{t('deposits.form.source')}</span>
          <select className="input" name="source" defaultValue={first}>
            {cards.map((card) => (
              <option key={card.id} value={`card:${card.id}`}>
                {nameOf(card)}
              </option>
            ))}
            {banks.map(({ id, bankName, last4 }) => (
              <option key={id} value={`bank:${id}`}>
                {t('payments.ending', { brand: bankName, last4 })}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
