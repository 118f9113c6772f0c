import { Link } from '@remix-run/react'
import { CreditCard, Landmark, type LucideIcon, Store, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { expiryText, isExpired } from '#app/domain/money/cards.ts'
import { type Cents, formatExact } from '#app/domain/money/money.ts'
import { walletShare } from '#app/domain/money/tender.ts'
import { CardFields } from '#app/features/payments/components/card-fields.tsx'
import { useCardName } from '#app/features/payments/components/card-words.ts'
import { SandboxNote } from '#app/features/payments/components/sandbox-note.tsx'
import type { CardErrors } from '#app/features/payments/inputs.ts'
import type { Means } from '#app/flows/money/tender.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Note } from '#app/ui/note.tsx'
import '#app/features/payments/components/payments.css'

type PayWithProps = {
  means: Means
  due: Cents
  /** Whether credit can pay a part beside what is chosen, only all of it, or nothing. */
  credit?: 'part' | 'whole' | 'none'
  /** Whether it can also be paid where it is collected. */
  atPickup?: boolean
  /** Where a card is added whose number may not come through a form of ours. */
  addCard?: string
  answer?: Pick<FormAnswer, 'typed' | 'faults'> | null | undefined
}

/**
 * By what something is paid: a card or an account that is kept, a new card, credit alone or beside them, or at the counter.
 * Fields of one form; what follows from a choice is shown by the style sheet within `.pays`, with or without script.
 */
export function PayWith(props: PayWithProps) {
  const { means, due, credit = 'part', addCard = '/payments/saved_cards?add=1', answer } = props
  const { t } = useTranslation()
  const { cards, years, testCards, hosted, ready, balance } = means
  const share = credit === 'part' ? walletShare(due, balance) : 0
  return (
    <div className="stack pays">
      <div className="pay-with">
        <h2 className="h-sec" id="pay-with">
          {t('payments.checkout.with')}
        </h2>
        <Choices {...props} />
        {testCards && (
          <div className="pay-new">
            <CardFields
              years={years}
              known={answer?.typed ?? {}}
              errors={(answer?.faults ?? {}) as CardErrors}
            />
          </div>
        )}
      </div>
      {share > 0 && share < due && (
        <UseCredit share={share} on={!answer || answer.typed.use_credit === 'on'} />
      )}
      {testCards && <SandboxNote cards={testCards} />}
      {!ready && <Note>{t('banks.notReady')}</Note>}
      {hosted && cards.length === 0 ? (
        <Note>
          {t('banks.hosted.add')}{' '}
          <Link className="link" to={addCard} reloadDocument>
            {t('payments.add')}
          </Link>
        </Note>
      ) : (
        <p className="row row-wrap">
          {hosted && (
            <Link className="link" to={addCard} reloadDocument>
              {t('payments.add')}
            </Link>
          )}
          <Link className="link" to="/payments/saved_cards">
            {t('payments.checkout.manage')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Whether there is anything to choose. */
export function canPay(
  { cards, banks, balance, today, testCards }: Means,
  due: Cents,
  credit: PayWithProps['credit'] = 'part',
): boolean {
  if (testCards || banks.length > 0 || cards.some(({ expiry }) => !isExpired(expiry, today))) return true
  return credit !== 'none' && balance >= due
}

/** Credit that pays for all, what is kept, when it is collected, a new card. Of a deposit what is kept comes first. */
function firstOf({ means, due, credit = 'part', atPickup, answer }: PayWithProps): string {
  const { cards, banks, today, balance } = means
  if (answer?.typed.pay) return answer.typed.pay
  const card = cards.find(({ expiry }) => !isExpired(expiry, today))
  const kept = card ? `card:${card.id}` : null
  const whole = credit !== 'none' && balance >= due ? 'wallet' : null
  const bank = banks[0] ? `bank:${banks[0].id}` : null
  const first = credit === 'whole' ? (kept ?? bank ?? whole) : (whole ?? kept)
  return first ?? (atPickup ? 'pickup' : (bank ?? 'new'))
}

function Choices(props: PayWithProps) {
  const { means, due, credit = 'part', atPickup } = props
  const { cards, banks, today, testCards, balance } = means
  const { t } = useTranslation()
  const nameOf = useCardName()
  const chosen = firstOf(props)
  const short = balance < due
  return (
    <div className="opts" role="radiogroup" aria-labelledby="pay-with">
      {cards.map((card) => {
        const gone = isExpired(card.expiry, today)
        const expiry = t(gone ? 'payments.expired' : 'payments.expires', { expiry: expiryText(card.expiry) })
        return (
          <Choice
            key={card.id}
            chosen={chosen}
            value={`card:${card.id}`}
            icon={CreditCard}
            name={nameOf(card)}
            disabled={gone}
          >
            {expiry}
            {card.isDefault && `, ${t('payments.isDefault')}`}
          </Choice>
        )
      })}
      {banks.map(({ id, bankName, last4 }) => (
        <Choice
          key={id}
          chosen={chosen}
          value={`bank:${id}`}
          icon={Landmark}
          name={nameOf({ brand: bankName, last4 })}
        >
          {t('payments.checkout.bankText')}
        </Choice>
      ))}
      {testCards && (
        <Choice chosen={chosen} value="new" icon={CreditCard} name={t('payments.checkout.new')}>
          {t('payments.checkout.newText')}
        </Choice>
      )}
      {(credit === 'whole' || (credit === 'part' && !short)) && (
        <Choice
          chosen={chosen}
          value="wallet"
          icon={Wallet}
          name={t('payments.checkout.wallet')}
          disabled={short}
        >
          {t(short ? 'payments.checkout.walletShort' : 'payments.checkout.walletText', {
            amount: formatExact(balance),
          })}
        </Choice>
      )}
      {atPickup && (
        <Choice chosen={chosen} value="pickup" icon={Store} name={t('payments.checkout.pickup')}>
          {t('payments.checkout.pickupText')}
        </Choice>
      )}
    </div>
  )
}

type ChoiceProps = {
  value: string
  icon: LucideIcon
  chosen: string
  name: string
  disabled?: boolean
  children: ReactNode
}

function Choice({ value, icon: Icon, chosen, name, disabled, children }: ChoiceProps) {
  return (
    <label className="opt">
      <input type="radio" name="pay" value={value} defaultChecked={chosen === value} disabled={disabled} />
      <Icon className="i i-l" aria-hidden="true" />
      <span>
        <b>{name}</b>
        <small className="num">{children}</small>
      </span>
    </label>
  )
}

function UseCredit({ share, on }: { share: Cents; on: boolean }) {
  const { t } = useTranslation()
  return (
    <label className="row use-credit">
      <input type="hidden" name="credit" value={share} />
      <Wallet className="i i-l" aria-hidden="true" />
      <span className="grow">
        <b className="h-sub">{t('payments.checkout.useCredit', { amount: formatExact(share) })}</b>
        <small className="cap">{t('payments.checkout.creditRest')}</small>
      </span>
      <input type="checkbox" className="switch" name="use_credit" value="on" defaultChecked={on} />
    </label>
  )
}

/** What stands only while credit pays its share. */
export function creditClass(due: Cents, share: Cents): string {
  return share === due ? 'if-all-credit' : 'if-credit'
}

type IfCreditProps = { due: Cents; share: Cents; children: (left: Cents) => ReactNode }

/** Says what is left to pay: without credit, and with it. Within `.pays`. */
export function IfCredit({ due, share, children }: IfCreditProps) {
  return (
    <>
      <span className="if-no-credit">{children(due)}</span>
      {share > 0 && <span className={creditClass(due, share)}>{children(due - share)}</span>}
    </>
  )
}
