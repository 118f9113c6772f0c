import { Link } from '@remix-run/react'
import { CalendarClock, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { SumRows } from '#app/features/gathering/components/sum-rows.tsx'
import type { SaleBill } from '#app/features/gathering/sale-bill.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTimeText } from '#app/ui/time.tsx'

/** What the reader has won in a sale comes to, and the way to pay and to collect it. */
export function SalePay({ bill, lots }: { bill: SaleBill; lots: number }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { gathering, invoices } = bill
  const unpaid = invoices.filter(({ status }) => status === 'unpaid')
  const paid = invoices.some(({ status }) => status === 'paid')
  return (
    <aside className="panel paybox" aria-labelledby="h-pay" data-testid="sale-pay">
      <div className="panel-status st-win">
        <Check className="i" aria-hidden="true" />
        <h2 className="h-sub" id="h-pay">
          {t('liveSale.yoursNow', { count: lots })}
        </h2>
      </div>
      {gathering.map((one) => (
        <div className="panel-pad" key={one.writtenAt}>
          <SumRows gathering={one} />
          <ButtonLink
            variant="primary"
            size="lg"
            block
            to={`/invoices/gathering#sale-${encodeURIComponent(one.auctionId)}`}
          >
            {t('liveSale.payNow')}
          </ButtonLink>
          <p className="cap">{t('liveSale.orWait', { when: timeText(one.writtenAt, 'moment') })}</p>
        </div>
      ))}
      {unpaid.map(({ number, mine, lots: count, dueAt }) => (
        <div className="panel-pad" key={number}>
          <p className="allin">
            <span>
              {t('gathering.invoice', { number })}
              <br />
              {t('liveSale.list.lots', { count })}
            </span>
            <b>{formatExact(mine)}</b>
          </p>
          <ButtonLink
            variant="primary"
            size="lg"
            block
            to={`/checkout/invoice/${encodeURIComponent(number)}`}
          >
            {t('liveSale.payNow')}
          </ButtonLink>
          <p className="cap">{t('liveSale.payBy', { when: timeText(dueAt, 'moment') })}</p>
        </div>
      ))}
      {paid && (
        <div className="panel-pad">
          <ButtonLink block to="/schedule/pending">
            <CalendarClock className="i" aria-hidden="true" />
            {t('liveSale.book')}
          </ButtonLink>
        </div>
      )}
      <p className="panel-pad">
        <Link className="link" to="/invoices/all">
          {t('liveSale.toInvoices')}
        </Link>
      </p>
    </aside>
  )
}
