import { Link } from '@remix-run/react'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Money } from '#app/ui/money.tsx'
import { Time } from '#app/ui/time.tsx'
import type { OwnSale } from '../queries.server.ts'

const PILLS = { paid: 'pill pill-soft-win', unpaid: 'pill', cancelled: 'pill' }

/** The latest invoices, the newest first. */
export function LatestSales({ sales }: { sales: readonly OwnSale[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="latest-sales">
      <div className="row seller-head">
        <h2 className="h-sub" id="latest-sales">
          {t('selling.latest')}
        </h2>
      </div>
      {sales.length === 0 ? (
        <EmptyState icon={ReceiptText} text={t('selling.noSales')} />
      ) : (
        <ul className="items seller-sales">
          {sales.map(({ invoice, status, total, createdAt, buyer, title, lots }) => (
            <li key={invoice}>
              <span className="grow">
                <Link className="strong" to={`/invoice/${encodeURIComponent(invoice)}`}>
                  {title}
                </Link>
                <small>
                  {invoice} · {buyer} · <Time at={createdAt} form="document" />
                  {lots > 1 && ` · ${t('selling.lots', { count: lots })}`}
                </small>
              </span>
              <span className={PILLS[status]}>{t(`selling.status.${status}`)}</span>
              <Money cents={total} exact className="strong num" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
