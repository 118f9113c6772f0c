import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_CLASSES } from '#app/domain/money/books.ts'
import { type Cents, formatExact } from '#app/domain/money/money.ts'
import { Table } from '#app/ui/table.tsx'
import type { BookSearch } from '../inputs.ts'
import type { AccountBalance } from '../queries.server.ts'
import { bookAddress } from './book-filter.tsx'

/** An amount on its side of the books; a dash where there is none. */
export function Side({ side, amount }: { side: 'debit' | 'credit'; amount: Cents }) {
  const { t } = useTranslation()
  return (
    <td className={amount > 0 ? 'r num' : 'r num books-none'} data-l={t(`admin.books.${side}`)}>
      {amount > 0 ? formatExact(amount) : '–'}
    </td>
  )
}

/** What each account stands at, and that both sides come to the same. */
export function BalanceTable({ rows, search }: { rows: readonly AccountBalance[]; search: BookSearch }) {
  const { t } = useTranslation()
  const sum = (side: 'debit' | 'credit') => rows.reduce((all, row) => all + row[side], 0)
  return (
    <Table
      className="books"
      heads={[
        t('admin.books.account'),
        t('admin.books.class'),
        { r: t('admin.books.lines') },
        { r: t('admin.books.debit') },
        { r: t('admin.books.credit') },
      ]}
    >
      {rows.map(({ account, lines, debit, credit }) => (
        <tr key={account} data-testid="account" data-account={account}>
          <td className="wrap-ok" data-l={t('admin.books.account')}>
            <Link
              className="link strong"
              to={bookAddress('/admin/books', { account, to: search.to }, { view: 'entries' })}
            >
              {t(`admin.books.accounts.${account}`)}
            </Link>
          </td>
          <td data-l={t('admin.books.class')}>{t(`admin.books.classes.${ACCOUNT_CLASSES[account]}`)}</td>
          <td className="r num" data-l={t('admin.books.lines')}>
            {lines}
          </td>
          <Side side="debit" amount={debit} />
          <Side side="credit" amount={credit} />
        </tr>
      ))}
      <tr className="books-sum" data-testid="both-sides">
        <td colSpan={3}>{t('admin.books.both')}</td>
        <td className="r num" data-l={t('admin.books.debit')}>
          {formatExact(sum('debit'))}
        </td>
        <td className="r num" data-l={t('admin.books.credit')}>
          {formatExact(sum('credit'))}
        </td>
      </tr>
    </Table>
  )
}
