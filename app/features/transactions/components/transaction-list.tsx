import { Form, Link } from '@remix-run/react'
import { Check, CircleX, Clock, Download, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Labelled } from '#app/ui/labelled.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Time } from '#app/ui/time.tsx'
import { KIND_NAMES, type TransactionFilter } from '../inputs.ts'
import type { TransactionRow } from '../queries.server.ts'
import './transactions.css'

type TransactionListProps = {
  rows: readonly TransactionRow[]
  filter: TransactionFilter
  page: number
  more: boolean
  /** The page's own address, what of its query stays, and where the same is exported. */
  address: string
  keep?: Record<string, string>
  exported: string
  /** Whose invoices they are and whose money: on pages of many people. */
  people?: boolean
}

/** What was paid and given back: filters, a table that a phone shows as pairs, and its pages. */
export function TransactionList({
  rows,
  filter,
  page,
  more,
  address,
  keep = {},
  ...rest
}: TransactionListProps) {
  const { t } = useTranslation()
  const { exported, people = false } = rest
  const asked = Object.entries({ ...keep, ...filter }).filter(([, value]) => value)
  const query = (extra: Record<string, string>) => {
    const params = new URLSearchParams([...asked, ...Object.entries(extra)] as [string, string][]).toString()
    return params && `?${params}`
  }
  return (
    <>
      <Form method="get" action={address} className="row row-wrap tx-filter">
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Labelled id="tx-kind" label={t('wallet.tx.kind')}>
          <select className="select" id="tx-kind" name="kind" defaultValue={filter.kind ?? ''}>
            <option value="">{t('wallet.tx.all')}</option>
            {KIND_NAMES.map((kind) => (
              <option key={kind} value={kind}>
                {t(`wallet.tx.kinds.${kind}`)}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled id="tx-invoice" label={t('wallet.tx.invoice')}>
          <input
            className="input"
            id="tx-invoice"
            name="invoice"
            defaultValue={filter.invoice}
            maxLength={64}
          />
        </Labelled>
        <Labelled id="tx-from" label={t('wallet.tx.from')}>
          <input className="input" id="tx-from" type="date" name="from" defaultValue={filter.from} />
        </Labelled>
        <Labelled id="tx-to" label={t('wallet.tx.to')}>
          <input className="input" id="tx-to" type="date" name="to" defaultValue={filter.to} />
        </Labelled>
        <Button>{t('wallet.tx.show')}</Button>
        <a className="btn btn-quiet push" href={`${exported}${query({})}`} download>
          <Download className="i" aria-hidden="true" />
          {t('wallet.tx.export')}
        </a>
      </Form>
      {rows.length === 0 ? (
        <EmptyState icon={ReceiptText} title={t('wallet.tx.none')} text={t('wallet.tx.noneText')} />
      ) : (
        <div className="table-frame">
          <div className="table-scroll">
            <Table rows={rows} people={people} />
          </div>
        </div>
      )}
      <Pager
        page={page}
        pages={page + (more ? 1 : 0)}
        hrefFor={(to) => `${address}${query(to > 1 ? { page: String(to) } : {})}`}
      />
    </>
  )
}

function Table({ rows, people }: Required<Pick<TransactionListProps, 'rows' | 'people'>>) {
  const { t } = useTranslation()
  const wayOf = useWay()
  const head = ['date', 'what', 'invoice', ...(people ? (['buyer'] as const) : []), 'with', 'status'] as const
  return (
    <table className="table table-cards tx">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {t(`wallet.tx.${name}`)}
            </th>
          ))}
          <th scope="col" className="r">
            {t('wallet.tx.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-testid="transaction" data-state={row.state}>
            <td className="num" data-l={t('wallet.tx.date')}>
              <Time at={row.at} form="document" />
            </td>
            <td className="wrap-ok" data-l={t('wallet.tx.what')}>
              {t(`wallet.tx.is.${row.kind}`, t('wallet.tx.is.other'))}
              {row.lot && (
                <>
                  {', '}
                  <Link className="link num" to={`/product-view/${row.lot.id}`}>
                    {t('tile.lot', { lot: row.lot.number })}
                  </Link>
                </>
              )}
            </td>
            <td data-l={t('wallet.tx.invoice')}>
              {row.invoice ? (
                <Link className="link num" to={`/invoice/${row.invoice}`}>
                  {row.invoice}
                </Link>
              ) : (
                '–'
              )}
            </td>
            {people && <td data-l={t('wallet.tx.buyer')}>{row.buyer}</td>}
            <td data-l={t('wallet.tx.with')}>{wayOf(row)}</td>
            <td data-l={t('wallet.tx.status')}>
              <State row={row} />
            </td>
            <td className="r num strong" data-l={t('wallet.tx.amount')}>
              {row.amount < 0 ? (
                <span className="t-win">+{formatExact(-row.amount)}</span>
              ) : (
                formatExact(row.amount)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** "Visa ending 4242", "Credit", "Visa ending 4242 and credit", "Cash". */
function useWay() {
  const { t } = useTranslation()
  return ({ source, wallet, way }: TransactionRow) => {
    const named = source && t('payments.ending', { brand: source.name, last4: source.last4 })
    if (named) return wallet ? t('payments.byBoth', { source: named }) : named
    return t(`wallet.tx.ways.${wallet || way === null ? 'wallet' : way}`, '–')
  }
}

function State({ row: { kind, state, amount } }: { row: TransactionRow }) {
  const { t } = useTranslation()
  if (state === 'failed')
    return (
      <Badge tone="soft-out" icon={CircleX}>
        {t('wallet.tx.states.failed')}
      </Badge>
    )
  if (state === 'under_way')
    return (
      <Badge tone="soft-amber" icon={Clock}>
        {t('wallet.tx.states.under_way')}
      </Badge>
    )
  if (amount < 0)
    return (
      <Badge tone="soft">{t(`wallet.tx.states.${kind === 'gift-redeemed' ? 'added' : 'returned'}`)}</Badge>
    )
  if (kind === 'deposit-applied' || kind === 'deposit-kept')
    return <Badge tone="soft">{t(`wallet.tx.states.${kind === 'deposit-kept' ? 'kept' : 'used'}`)}</Badge>
  return (
    <Badge tone="soft-win" icon={Check}>
      {t('wallet.tx.states.done')}
    </Badge>
  )
}
