import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { FeeRow } from '../queries.server.ts'

/** What is about to happen to an invoice, as its staff is shown it. */
export type ChargeView = {
  commonInvoice: string
  buyer: string
  total: number
  fee: number
  cause: 'unpaid' | 'not_collected'
  keeps: { kept: number; back: number } | null
}

type Terms = Pick<ChargeView, 'fee' | 'cause' | 'keeps'> & {
  invoice: Pick<ChargeView, 'commonInvoice' | 'buyer' | 'total'>
}

export function chargeConfirm({ invoice, fee, cause, keeps }: Terms): ChargeView {
  const { commonInvoice, buyer, total } = invoice
  return { commonInvoice, buyer, total, fee, cause, keeps }
}

type FeeConfirmProps = {
  charges: ChargeView | null
  waives: FeeRow | null
  fault: 'required' | 'long' | null
  typed: string
  back: string
  to: string
}

/** What follows is said before it is confirmed, and a reason is given, which the buyer reads. */
export function FeeConfirm({ charges, waives, fault, typed, back, to }: FeeConfirmProps) {
  const { t } = useTranslation()
  return (
    <section className="dialog dialog-static confirm-page" data-testid="fee-confirm">
      <div className="dialog-head">
        <h1 className="h-sec">{t(charges ? 'deposits.fee.chargeTitle' : 'deposits.fee.waiveTitle')}</h1>
      </div>
      <form method="post" action={to} noValidate>
        <div className="dialog-body stack">
          {charges && <Charges charge={charges} />}
          {waives && <p>{t('deposits.fee.waiveText', { number: waives.commonInvoice })}</p>}
          <input type="hidden" name="act" value={charges ? 'charge' : 'waive'} />
          {charges && <input type="hidden" name="invoice" value={charges.commonInvoice} />}
          {waives && <input type="hidden" name="id" value={waives.id} />}
          <Field
            id="fee-reason"
            label={t('deposits.fee.reason')}
            hint={t('deposits.fee.reasonHint')}
            {...(fault ? { errors: [t(`deposits.fee.${fault}`)] } : {})}
          >
            <textarea
              id="fee-reason"
              name="reason"
              className="input"
              rows={3}
              maxLength={500}
              defaultValue={typed}
              aria-describedby="fee-reason-description"
              aria-invalid={fault !== null}
            />
          </Field>
        </div>
        <div className="dialog-foot">
          <ButtonLink to={back}>{t('deposits.fee.keep')}</ButtonLink>
          <Button variant={charges ? 'danger-solid' : 'primary'} data-testid="confirm-fee">
            {t(charges ? 'deposits.fee.charge' : 'deposits.fee.waive')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Charges({ charge }: { charge: ChargeView }) {
  const { commonInvoice: number, buyer, total, fee, cause, keeps } = charge
  const { t } = useTranslation()
  return (
    <ul className="stack-s">
      <li>
        {cause === 'unpaid'
          ? t('deposits.fee.calledOff', { number, total: formatExact(total) })
          : t('deposits.fee.stays', { number })}
      </li>
      {fee > 0 && <li>{t('deposits.fee.feeOf', { buyer, amount: formatExact(fee) })}</li>}
      {keeps && (
        <li>{t('deposits.fee.kept', { kept: formatExact(keeps.kept), back: formatExact(keeps.back) })}</li>
      )}
    </ul>
  )
}
