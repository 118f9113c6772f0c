import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { BulkAct } from '#app/flows/lots/bulk-input.ts'
import { Money } from '#app/ui/money.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import { useNames } from '#app/ui/use-names.ts'
import type { LotSort } from '../inputs.ts'
import type { LotRow } from '../queries.server.ts'
import { LotMore } from './lot-more.tsx'

type LotTableProps = {
  acts: readonly BulkAct[]
  /** What keeps the organisation in addresses. */
  query: string
  lots: readonly LotRow[]
  columns: readonly string[]
  sort: { by: LotSort; desc: boolean; hrefOf: (by: LotSort) => string }
}

const SORT_OF: Partial<Record<string, LotSort>> = {
  lot: 'added',
  current: 'price',
  offers: 'offers',
  closes: 'closes',
}
const RIGHT = new Set(['start', 'current', 'offers', 'watch', 'closes'])
type Column =
  | 'type'
  | 'start'
  | 'current'
  | 'offers'
  | 'watch'
  | 'reserve'
  | 'bin'
  | 'itemId'
  | 'yard'
  | 'category'
  | 'closes'

/** Published lots in the columns that were chosen; each can be ticked. */
export function LotTable({ lots, columns, sort, acts, query }: LotTableProps) {
  const { t } = useTranslation()
  return (
    <table className="table table-dense table-cards seller-table lot-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('lotTable.heads.select')}</span>
          </th>
          <th scope="col">
            <span className="sr">{t('lotTable.heads.picture')}</span>
          </th>
          {(['lot', 'title', ...columns] as ('lot' | 'title' | Column)[]).map((column) => (
            <Head key={column} column={column} sort={sort} />
          ))}
          <th scope="col" className="lot-end">
            <span className="sr">{t('lotTable.more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.id} data-listing-id={lot.id}>
            <td>
              <label className="check lot-tick">
                <input
                  type="checkbox"
                  name="id"
                  value={lot.id}
                  aria-label={t('lotTable.selectOne', { title: lot.title })}
                />
              </label>
            </td>
            <td className="lot-picture">
              <Picture
                image={lot.picture ? { name: lot.picture, tint: lot.tint ?? '' } : null}
                sizes="40px"
                className="thumb-s"
              />
            </td>
            <td className="num muted" data-l={t('lotTable.heads.lot')}>
              {lot.lotNumber}
            </td>
            <td className="full lot-title">
              <Link to={`/product-view/${lot.id}`}>{lot.title}</Link>
            </td>
            {(columns as readonly Column[]).map((column) => (
              <td key={column} className={CLASSES[column]} data-l={t(`lotTable.heads.${column}`)}>
                <Cell lot={lot} column={column} />
              </td>
            ))}
            <td className="lot-end">
              <LotMore lot={lot} isDraft={false} acts={acts} query={query} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CLASSES: Record<Column, string> = {
  type: '',
  start: 'r num',
  current: 'r price',
  offers: 'r num',
  watch: 'r num',
  reserve: '',
  bin: 'mono',
  itemId: 'mono',
  yard: '',
  category: '',
  closes: 'r num',
}

function Head({ column, sort }: { column: 'lot' | 'title' | Column; sort: LotTableProps['sort'] }) {
  const { t } = useTranslation()
  const by = SORT_OF[column]
  const name = t(`lotTable.heads.${column}`)
  const className = RIGHT.has(column) ? 'r' : undefined
  if (!by)
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    )
  const isOn = sort.by === by
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isOn ? (sort.desc ? 'descending' : 'ascending') : 'none'}
    >
      <Link to={sort.hrefOf(by)} preventScrollReset>
        {name}
        {isOn && <span aria-hidden="true"> {sort.desc ? '↓' : '↑'}</span>}
      </Link>
    </th>
  )
}

function Cell({ lot, column }: { lot: LotRow; column: Column }) {
  const { t } = useTranslation()
  const nameOf = useNames()
  switch (column) {
    case 'type':
      return t(`drafts.format.${lot.format}`)
    case 'start':
      return <Money cents={lot.startPrice} />
    case 'current':
      return lot.format === 'sealed' ? (
        <span className="muted">{t('drafts.format.sealed')}</span>
      ) : (
        <Money cents={lot.price} />
      )
    case 'offers':
      return lot.format === 'fixed' ? '–' : lot.offers
    case 'watch':
      return lot.watchers
    case 'reserve':
      if (lot.format === 'fixed') return '–'
      if (!lot.hasReserve) return <span className="muted">{t('selling.noReserve')}</span>
      if (lot.format === 'sealed') return <span className="muted">{t('lotTable.hidden')}</span>
      return lot.reserveMet ? (
        <span className="t-win">{t('selling.met')}</span>
      ) : (
        <span className="t-amber">{t('selling.notMet')}</span>
      )
    case 'bin':
      return lot.bin ?? '–'
    case 'itemId':
      return lot.itemId ?? '–'
    case 'yard':
      return lot.yard
    case 'category':
      return nameOf(lot.category)
    case 'closes':
      return lot.paused ? (
        <span className="t-amber">{t('lotTable.paused')}</span>
      ) : (
        <Time at={lot.closesAt} form="document" />
      )
  }
}
