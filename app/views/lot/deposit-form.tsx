import { Link } from '@remix-run/react'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { DepositFormData } from '#app/flows/money/deposit-form.server.ts'
import { addCardAddress, lotAddress } from '#app/lib/kept-offer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { PayRefused } from '#app/views/pay/pay-refused.tsx'
import { canPay, PayWith } from '#app/views/pay/pay-with.tsx'

export const DEPOSIT_FORM = 'deposit-form'

/** Chooses by what a deposit is placed. A plain form, over the lot's page and as a page alike: its answer is a page. */
export function DepositFields({ data }: { data: DepositFormData }) {
  const { lot, amount, attempt, kept, waits, means, answer } = data
  const { t } = useTranslation()
  return (
    <form
      id={DEPOSIT_FORM}
      method="post"
      action={`${lotAddress(lot.id)}/deposit`}
      className="stack"
      noValidate
    >
      <PayRefused problem={answer?.refused} />
      {waits && (
        <Note tone="amber" icon={Clock} role="status">
          {t('deposits.form.waits')}
        </Note>
      )}
      <p>
        {t('deposits.form.lot', { lot: lot.lotNumber, title: lot.title })}{' '}
        <b className="strong num">{formatMoney(amount)}</b>
      </p>
      <p className="muted">{t('sale.deposit.returned')}</p>
      <PayWith
        means={means}
        due={amount}
        credit="whole"
        addCard={addCardAddress(lot.id, kept)}
        answer={answer}
      />
      {means.balance < amount && (
        <p>
          <Link className="link" to="/wallet?add=1">
            {t('deposits.form.addBalance')}
          </Link>
        </p>
      )}
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="offer" value={kept?.typed ?? ''} />
      <input type="hidden" name="kind" value={kept?.kind ?? ''} />
    </form>
  )
}

/** The act, where the way back stands before it. */
export function DepositAct({ data }: { data: DepositFormData }) {
  const { t } = useTranslation()
  return canPay(data.means, data.amount, 'whole') ? (
    <Button variant="primary" form={DEPOSIT_FORM} data-testid="place-deposit">
      {t('deposits.form.act', { amount: formatMoney(data.amount) })}
    </Button>
  ) : (
    <ButtonLink variant="primary" to={addCardAddress(data.lot.id, data.kept)} reloadDocument>
      {t('payments.add')}
    </ButtonLink>
  )
}
