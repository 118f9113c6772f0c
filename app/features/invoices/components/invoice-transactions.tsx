import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Time } from '#app/ui/time.tsx'
import type { InvoiceTransaction } from '../transactions.server.ts'

/** What was written of an invoice, paid for it and given back, as the books have it. */
export function InvoiceTransactions({ transactions }: { transactions: readonly InvoiceTransaction[] }) {
  const { t } = useTranslation()
  if (transactions.length === 0) return null
  return (
    <section className="panel inv-moves" aria-labelledby="moves">
      <h2 className="h-sec panel-pad" id="moves">
        {t('invoice.doc.transactions')}
      </h2>
      <table className="table table-cards">
        <thead>
          <tr>
            <th>{t('invoice.doc.when')}</th>
            <th>{t('invoice.doc.what')}</th>
            <th className="r">{t('invoice.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map(({ id, kind, ways, amount, at }) => (
            <tr key={id}>
              <td className="num" data-l={t('invoice.doc.when')}>
                <Time at={at} form="document" />
              </td>
              <td className="wrap-ok" data-l={t('invoice.doc.what')}>
                {[
                  t(`invoice.entries.${kind}`),
                  ...(kind === 'deposit' || kind === 'cancelled' || kind === 'credited'
                    ? []
                    : ways.map((way) => t(`invoice.ways.${way}`))),
                ].join(' · ')}
              </td>
              <td className="r num" data-l={t('invoice.amount')}>
                {formatExact(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
