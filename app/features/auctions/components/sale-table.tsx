import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { SaleState } from '#app/domain/auctions/terms.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { SaleView } from '#app/features/auctions/queries.server.ts'
import type { SaleFigures } from '#app/features/auctions/seller.server.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { SaleMore } from './sale-more.tsx'

type Row = SaleView & { figures: SaleFigures | null; cover: { name: string; tint: string } | null }

/** In the order of their groups. */
const STATES = ['open', 'announced', 'draft', 'closed', 'settled'] as const
const COLUMNS = 8

const TONES: Record<SaleState, BadgeTone> = {
  draft: 'soft',
  announced: 'soft-info',
  open: 'soft-win',
  closed: 'soft',
  settled: 'soft',
  cancelled: 'soft',
}

/** A seller's auctions by their states, each with what it comes to and what is to be done. It stands in a form, for which each can be ticked. */
export function SaleTable({ sales, ...row }: { sales: readonly Row[] } & Omit<SaleRowProps, 'sale'>) {
  const { t } = useTranslation()
  return (
    <Table
      className="seller-table sale-table"
      heads={[
        t('auctions.col.sale'),
        t('auctions.col.state'),
        { r: t('auctions.col.lots') },
        { r: t('auctions.col.firstClose') },
        { r: t('auctions.col.money') },
        { r: t('auctions.col.people') },
        t('auctions.col.todo'),
        { sr: t('auctions.col.actions') },
      ]}
    >
      {STATES.flatMap((state) => {
        const some = sales.filter((sale) => sale.state === state)
        if (some.length === 0) return []
        return [
          <tr key={state} className="sale-group">
            <th colSpan={COLUMNS} scope="rowgroup">
              {t(`auctions.list.${state}`)} <span className="num">{some.length}</span>
            </th>
          </tr>,
          ...some.map((sale) => <SaleRow key={sale.id} sale={sale} {...row} />),
        ]
      })}
    </Table>
  )
}

type SaleRowProps = { sale: Row; query: string; now: number; csv: string }

function SaleRow({ sale, query, now, csv }: SaleRowProps) {
  const { t } = useTranslation()
  const { id, title, yard, state, firstCloseAt, startsAt, figures, pausedAt, cover } = sale
  const lots = (figures?.lots ?? 0) + (figures?.drafts ?? 0)
  const closing = state === 'open' && firstCloseAt !== null && now >= firstCloseAt
  const address = addressOf(sale, query)
  return (
    <tr data-sale-id={id}>
      <td className="full wrap-ok">
        <div className="row sale-name">
          <label className="check sale-tick">
            <input type="checkbox" name="sale" value={id} aria-label={t('auctions.bulk.tick', { title })} />
          </label>
          <Picture image={cover} sizes="40px" className="thumb-s" />
          <div>
            <Link className="strong" to={address}>
              {title}
            </Link>
            <p className="cap">{yard?.name ?? t('auctions.noYard')}</p>
          </div>
        </div>
      </td>
      <td data-l={t('auctions.col.state')}>
        <Badge tone={pausedAt !== null || closing ? 'amber' : TONES[state]}>
          {t(
            pausedAt !== null ? 'auctions.paused' : closing ? 'auctions.closing' : `auctions.state.${state}`,
          )}
        </Badge>
      </td>
      <td className="r num" data-l={t('auctions.col.lots')}>
        {lots}
      </td>
      <td className="r num" data-l={t('auctions.col.firstClose')}>
        {firstCloseAt === null ? t('auctions.notSet') : <Time at={firstCloseAt} form="document" />}
        {state === 'announced' && startsAt !== null && (
          <p className="cap">
            {t('auctions.opens')} <Time at={startsAt} form="document" />
          </p>
        )}
      </td>
      <td className="r num" data-l={t('auctions.col.money')}>
        {figures && <Money state={state} figures={figures} />}
      </td>
      <td className="r num" data-l={t('auctions.col.people')}>
        {figures && state !== 'draft' ? (
          <>
            {figures.bidders}
            <p className="cap">{t('auctions.watching', { count: figures.watching })}</p>
          </>
        ) : (
          '–'
        )}
      </td>
      <td data-l={t('auctions.col.todo')}>
        {figures ? <ToDo sale={sale} figures={figures} query={query} /> : '–'}
      </td>
      <td className="row-acts">
        <Link className="btn btn-secondary btn-sm" to={address}>
          {t(`auctions.open.${state}`)}
        </Link>
        <SaleMore sale={sale} setUpAt={(tab) => tabOf(id, query, tab)} csv={csv} />
      </td>
    </tr>
  )
}

/** Where a seller goes on with it: its set-up until it opens, then its control. */
export function addressOf({ id, state }: Pick<Row, 'id' | 'state'>, query: string): string {
  return state === 'draft' || state === 'announced'
    ? `/post_project/auction_detail/${id}${query}`
    : `/seller/auctions/live/${id}${query}`
}

function tabOf(id: string, query: string, tab: 'sale' | 'lots' | 'access'): string {
  return `/post_project/auction_detail/${id}${query}${query === '' ? '?' : '&'}tab=${tab}`
}

function Money({ state, figures }: { state: SaleState; figures: SaleFigures }) {
  const { t } = useTranslation()
  const { hammer, sold, closed, standing, offers } = figures
  if (closed > 0)
    return (
      <>
        {formatMoney(hammer)}
        <p className="cap">{t('auctions.hammerOf', { sold, closed })}</p>
      </>
    )
  if (state === 'draft' || offers === 0) return '–'
  return (
    <>
      {formatMoney(standing)}
      <p className="cap">{t('auctions.standing', { count: offers })}</p>
    </>
  )
}

function ToDo({ sale, figures, query }: { sale: Row; figures: SaleFigures; query: string }) {
  const { t } = useTranslation()
  const { id, state } = sale
  const { waiting, drafts, unpaid } = figures
  const isPublic = state === 'announced' || state === 'open'
  if (isPublic && waiting > 0)
    return (
      <Link className="link" to={tabOf(id, query, 'access')}>
        {t('auctions.waiting', { count: waiting })}
      </Link>
    )
  if (isPublic && drafts > 0)
    return (
      <Link className="link" to={tabOf(id, query, 'lots')}>
        {t('auctions.unpublished', { count: drafts })}
      </Link>
    )
  return unpaid > 0 ? t('auctions.unpaid', { count: unpaid }) : '–'
}
