import { Link } from '@remix-run/react'
import { CreditCard, Landmark, type LucideIcon, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { expiryText, isExpired } from '#app/domain/cards.ts'
import { formatExact } from '#app/domain/money.ts'
import { CardFields } from '#app/features/payments/components/card-fields.tsx'
import { useCardName } from '#app/features/payments/components/card-words.ts'
import { SandboxNote } from '#app/features/payments/components/sandbox-note.tsx'
import type { CardErrors } from '#app/features/payments/inputs.ts'
import type { Means } from '#app/flows/pay-form.server.ts'
import '#app/features/payments/components/payments.css'

type PayWithProps = {
  means: Means
  /** What credit pays of what is due, and whether that is all of it. */
  credit: { share: number; all: boolean } | null
  /** As it was chosen and typed before, when it came back. */
  answer?: { pay: string; credit: boolean; known: Record<string, string>; errors: CardErrors }
}

/** By what to pay: a card or an account that is kept, a new card, and credit before either. Fields of one form. */
export function PayWith({ means, credit, answer }: PayWithProps) {
  const { t } = useTranslation()
  const nameOf = useCardName()
  const { cards, banks, today, years, testCards, hosted, ready } = means
  const usable = cards.find(({ expiry }) => !isExpired(expiry, today))
  const first = usable ? `card:${usable.id}` : banks[0] ? `bank:${banks[0].id}` : 'new'
  const chosen = answer?.pay || first
  return (
    <>
      {credit && <UseCredit {...credit} on={answer?.credit ?? true} />}
      <div className="stack pay-sources">
        <div className="pay-with">
          <h2 className="h-sec" id="pay-with">
            {t('payments.checkout.with')}
          </h2>
          <div className="opts" role="radiogroup" aria-labelledby="pay-with">
            {cards.map((card) => {
              const gone = isExpired(card.expiry, today)
              const expiry = t(gone ? 'payments.expired' : 'payments.expires', {
                expiry: expiryText(card.expiry),
              })
              return (
                <Choice
                  key={card.id}
                  value={`card:${card.id}`}
                  icon={CreditCard}
                  chosen={chosen}
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
                value={`bank:${id}`}
                icon={Landmark}
                chosen={chosen}
                name={t('payments.ending', { brand: bankName, last4 })}
              >
                {t('payments.checkout.bankText')}
              </Choice>
            ))}
            {testCards && (
              <Choice value="new" icon={CreditCard} chosen={chosen} name={t('payments.checkout.new')}>
                {t('payments.checkout.newText')}
              </Choice>
            )}
          </div>
          {testCards && (
            <div className="pay-new">
              <CardFields years={years} known={answer?.known ?? {}} errors={answer?.errors ?? {}} />
            </div>
          )}
        </div>
        {testCards && <SandboxNote cards={testCards} />}
        {!ready && <p className="note">{t('banks.notReady')}</p>}
        {hosted && cards.length === 0 && (
          <p className="note">
            <span>
              {t('banks.hosted.add')}{' '}
              <Link className="link" to="/payments/saved_cards?add=1" reloadDocument>
                {t('payments.add')}
              </Link>
            </span>
          </p>
        )}
        <p>
          <Link className="link" to="/payments/saved_cards">
            {t('payments.checkout.manage')}
          </Link>
        </p>
      </div>
    </>
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

/** The style sheet shows what follows from the switch, so that it does so without script, too. */
function UseCredit({ share, all, on }: { share: number; all: boolean; on: boolean }) {
  const { t } = useTranslation()
  return (
    <label className="row use-credit" data-all={all || undefined}>
      <input type="hidden" name="credit" value={share} />
      <Wallet className="i" aria-hidden="true" />
      <span className="grow">
        <b className="h-sub">{t('payments.checkout.useCredit', { amount: formatExact(share) })}</b>
        <small className="cap">
          {t(all ? 'payments.checkout.creditAll' : 'payments.checkout.creditRest')}
        </small>
      </span>
      <span className="check push">
        <input type="checkbox" name="use_credit" value="on" defaultChecked={on} />
      </span>
    </label>
  )
}

/** Shown while credit is used, and while it is not. */
export function IfCredit({ used, unused }: { used: ReactNode; unused: ReactNode }) {
  return (
    <>
      <span className="if-credit">{used}</span>
      <span className="if-no-credit">{unused}</span>
    </>
  )
}
