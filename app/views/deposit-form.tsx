import { Link } from '@remix-run/react'
import { CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money.ts'
import { SandboxNote } from '#app/features/payments/components/sandbox-note.tsx'
import type { DepositFormData } from '#app/flows/deposit-form.server.ts'
import { addCardAddress, lotAddress } from '#app/lib/kept-offer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TenderFields } from './tender-fields.tsx'

export const DEPOSIT_FORM = 'deposit-form'

/** Chooses by what a deposit is placed. A plain form, over the lot's page and as a page alike: its answer is a page. */
export function DepositFields({ data }: { data: DepositFormData }) {
  const { lot, amount, attempt, kept, problem, waits, testCards } = data
  const { t } = useTranslation()
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
      {waits && (
        <p className="note note-amber" role="status">
          <Clock className="i" aria-hidden="true" />
          <span>{t('deposits.form.waits')}</span>
        </p>
      )}
      <p>
        {t('deposits.form.lot', { lot: lot.lotNumber, title: lot.title })}{' '}
        <b className="strong num">{formatMoney(amount)}</b>
      </p>
      <p className="muted">{t('sale.deposit.returned')}</p>
      <TenderFields tender={data} />
      <p className="row row-wrap">
        <Link className="link" to={addCardAddress(lot.id, kept)}>
          {t('payments.checkout.new')}
        </Link>
        <Link className="link" to="/wallet">
          {t('deposits.form.addBalance')}
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
