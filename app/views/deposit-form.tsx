import { Link } from '@remix-run/react'
import { CircleAlert, CreditCard, Landmark, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money.ts'
import { useCardName } from '#app/features/payments/components/card-words.ts'
import { SandboxNote } from '#app/features/payments/components/sandbox-note.tsx'
import type { DepositFormData } from '#app/flows/deposit-form.server.ts'
import { addCardAddress, lotAddress } from '#app/lib/kept-offer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import '#app/features/payments/components/payments.css'

export const DEPOSIT_FORM = 'deposit-form'

/** Chooses by what a deposit is placed. A plain form, over the lot's page and as a page alike: its answer is a page. */
export function DepositFields({ data }: { data: DepositFormData }) {
  const { lot, amount, balance, cards, banks, attempt, kept, problem, testCards } = data
  const { t } = useTranslation()
  const nameOf = useCardName()
  const online = cards.length + banks.length > 0
  const short = balance < amount
  const first = cards[0] ? `card:${cards[0].id}` : banks[0] && `bank:${banks[0].id}`
  return (
    <form
      id={DEPOSIT_FORM}
      method="post"
      action={`${lotAddress(lot.id)}/deposit`}
      className="stack"
      noValidate
    >
      <input type="hidden" name="pay_type" value="bid_deposit" />
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="offer" value={kept?.typed ?? ''} />
      <input type="hidden" name="kind" value={kept?.kind ?? ''} />
      {problem && (
        <p className="note note-out" role="alert" data-testid="deposit-problem">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{t(`deposits.problem.${problem}`)}</span>
        </p>
      )}
      <p>
        {t('deposits.form.lot', { lot: lot.lotNumber, title: lot.title })}{' '}
        <b className="strong num">{formatMoney(amount)}</b>
      </p>
      <p className="muted">{t('sale.deposit.returned')}</p>
      <div className="opts" role="radiogroup" aria-label={t('deposits.form.by')}>
        <label className="opt">
          <input
            type="radio"
            name="payment_method"
            value="online"
            defaultChecked={online && data.method !== 'wallet'}
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
            defaultChecked={!online || data.method === 'wallet'}
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
      <p className="row row-wrap">
        <Link className="link" to={addCardAddress(lot.id, kept)}>
          {t('payments.checkout.new')}
        </Link>
        <Link className="link" to="/wallet">
          <Landmark className="i i-s" aria-hidden="true" /> {t('deposits.form.addBalance')}
        </Link>
      </p>
      {testCards && <SandboxNote cards={testCards} />}
    </form>
  )
}

/** The act, where the way back stands before it. */
export function DepositAct({ data }: { data: DepositFormData }) {
  const { t } = useTranslation()
  const none = data.cards.length + data.banks.length === 0 && data.balance < data.amount
  return none ? (
    <ButtonLink variant="primary" to={addCardAddress(data.lot.id, data.kept)}>
      {t('payments.add')}
    </ButtonLink>
  ) : (
    <Button variant="primary" form={DEPOSIT_FORM} data-testid="place-deposit">
      {t('deposits.form.act', { amount: formatMoney(data.amount) })}
    </Button>
  )
}
