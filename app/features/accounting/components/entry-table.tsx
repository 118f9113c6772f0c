import { Link } from '@remix-run/react'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { BookedLine, Sums } from '../entries.server.ts'
import type { BookSearch } from '../inputs.ts'
import { Side } from './balance-table.tsx'
import { bookAddress } from './book-filter.tsx'

type EntryTableProps = {
  lines: readonly BookedLine[]
  /** What parties are called, by their id. */
  names: Record<string, string>
  /** What all that fits comes to, on this page and others; null where nothing was asked for. */
  sums: Sums | null
  /** Whether what was asked for is nobody's name. */
  unknown: boolean
  more: boolean
  search: BookSearch
  page: number
}

const HEADS = ['entry', 'when', 'kind', 'account', 'party'] as const

/** Lines of the books, the latest first. */
export function EntryTable({ lines, names, sums, unknown, more, search, page }: EntryTableProps) {
  const { t } = useTranslation()
  if (lines.length === 0)
    return <EmptyState icon={ReceiptText} text={t(unknown ? 'admin.books.unknown' : 'admin.books.none')} />
  return (
    <>
      {search.entry && <p className="muted num">{search.entry}</p>}
      <Table
        className="books"
        heads={[
          ...HEADS.map((head) => t(`admin.books.${head}`)),
          { r: t('admin.books.debit') },
          { r: t('admin.books.credit') },
        ]}
      >
        {lines.map((line) => (
          <Line key={line.row} line={line} name={names[line.party] ?? line.party} />
        ))}
        {sums && <SumOf sums={sums} />}
      </Table>
      <Pager
        page={page}
        pages={page + (more ? 1 : 0)}
        hrefFor={(to) => bookAddress('/admin/books', search, { view: 'entries', page: String(to) })}
      />
    </>
  )
}

function Line({ line, name }: { line: BookedLine; name: string }) {
  const { t } = useTranslation()
  const { number, entryId, kind, at, account, party, amount } = line
  const narrowedTo = (to: Partial<BookSearch>) => bookAddress('/admin/books', to, { view: 'entries' })
  return (
    <tr data-testid="line" data-account={account}>
      <td className="num" data-l={t('admin.books.entry')}>
        <Link className="link" to={narrowedTo({ entry: entryId })} title={entryId}>
          {number}
        </Link>
      </td>
      <td className="num" data-l={t('admin.books.when')}>
        <Time at={at} form="document" />
      </td>
      <td className="wrap-ok" data-l={t('admin.books.kind')}>
        {t(`admin.books.kinds.${kind}`)}
      </td>
      <td className="wrap-ok" data-l={t('admin.books.account')}>
        {t(`admin.books.accounts.${account}`)}
      </td>
      <td className="wrap-ok" data-l={t('admin.books.party')}>
        {party ? (
          <Link className="link" to={narrowedTo({ whose: party })}>
            {name}
          </Link>
        ) : (
          t('admin.books.house')
        )}
      </td>
      <Side side="debit" amount={amount} />
      <Side side="credit" amount={-amount} />
    </tr>
  )
}

/** Both sides of all that fits, and on which of them more stands. */
function SumOf({ sums: { debit, credit } }: { sums: Sums }) {
  const { t } = useTranslation()
  const balance = debit - credit
  return (
    <>
      <tr className="books-sum" data-testid="sums">
        <td colSpan={HEADS.length}>{t('admin.books.sum')}</td>
        <td className="r num" data-l={t('admin.books.debit')}>
          {formatExact(debit)}
        </td>
        <td className="r num" data-l={t('admin.books.credit')}>
          {formatExact(credit)}
        </td>
      </tr>
      <tr className="books-sum" data-testid="balance">
        <td colSpan={HEADS.length}>{t('admin.books.net')}</td>
        <Side side="debit" amount={balance} />
        <Side side="credit" amount={-balance} />
      </tr>
    </>
  )
}
