import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { CreditRow } from '../queries.server.ts'

/** What has moved somebody's credit, with what there was after each. */
export function CreditTable({ rows }: { rows: readonly CreditRow[] }) {
  const { t } = useTranslation()
  return (
    <Table
      className="credits"
      heads={[
        t('wallet.table.date'),
        t('wallet.table.what'),
        t('wallet.table.kind'),
        { r: t('wallet.table.amount') },
        { r: t('wallet.table.balance') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} data-testid="credit-row" data-kind={row.category}>
          <td className="num" data-l={t('wallet.table.date')}>
            <Time at={row.at} form="document" />
          </td>
          <td className="wrap-ok" data-l={t('wallet.table.what')}>
            <What row={row} />
          </td>
          <td data-l={t('wallet.table.kind')}>{t(`wallet.kinds.${row.category}`)}</td>
          <td className="r num strong" data-l={t('wallet.table.amount')}>
            {row.amount > 0 ? (
              <span className="t-win">+{formatExact(row.amount)}</span>
            ) : (
              <>−{formatExact(-row.amount)}</>
            )}
          </td>
          <td className="r num" data-l={t('wallet.table.balance')}>
            {formatExact(row.balance)}
          </td>
        </tr>
      ))}
    </Table>
  )
}

function What({ row }: { row: CreditRow }) {
  const { t } = useTranslation()
  const { kind, invoices, gift, paidFor } = row
  const [first] = invoices
  const words = { numbers: invoices.join(', '), count: invoices.length, code: gift ?? '' }
  if (kind === 'wallet-returned') return <>{t('wallet.what.returned')}</>
  if (kind === 'gift-redeemed') return <>{t('wallet.what.gift', words)}</>
  if (kind === 'refund') return <>{t('wallet.what.refund', words)}</>
  if (kind === 'deposit-released') return <>{t('wallet.what.released')}</>
  if (kind === 'fee-returned') return <>{t('wallet.what.feeReturned')}</>
  if (paidFor === 'wallet') return <>{t('wallet.what.topUp')}</>
  if (paidFor === 'deposit' || paidFor === 'fee') return <>{t(`wallet.what.${paidFor}`)}</>
  if (!first) return <>{t('wallet.what.other')}</>
  const text = t('wallet.what.invoices', words)
  return invoices.length === 1 ? (
    <Link className="link" to={`/invoice/${first}`}>
      {text}
    </Link>
  ) : (
    text
  )
}
