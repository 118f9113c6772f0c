import { CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { feeAddress } from '#app/lib/fee-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import type { FeeRow } from '../queries.server.ts'
import './fees.css'

/** Restocking fees that are due: what they are for, and the way to pay them. */
export function FeePanel({ fees }: { fees: readonly FeeRow[] }) {
  const { t } = useTranslation()
  if (fees.length === 0) return null
  return (
    <section className="panel panel-pad stack fee-panel" aria-labelledby="fees-due" data-testid="fees-due">
      <h2 className="h-sec" id="fees-due">
        {t('deposits.fee.due')}
      </h2>
      <ul className="items">
        {fees.map((fee) => (
          <li key={fee.id} data-testid="fee-row">
            <CircleX className="i i-l" aria-hidden="true" />
            <span className="grow">
              <b>
                {t('deposits.fee.of', { number: fee.commonInvoice })}, {t(`deposits.fee.cause.${fee.cause}`)}
              </b>
              <small>
                <Time at={fee.createdAt} form="document" />
                {fee.reason && <> · {fee.reason}</>}
              </small>
            </span>
            <span>
              <ButtonLink variant="primary" size="sm" to={feeAddress(fee.id)}>
                {t('deposits.fee.pay', { amount: formatExact(fee.amount) })}
              </ButtonLink>
            </span>
          </li>
        ))}
      </ul>
      <p className="cap">{t('deposits.fee.text')}</p>
    </section>
  )
}
