import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, grouped } from '#app/domain/money/money.ts'
import type { SaleStatsView } from '../list-queries.server.ts'

type SaleStatsProps = { stats: SaleStatsView; monthName: string; nameBefore: string }

/** What a seller's auctions of this month come to, and what is still to be paid of all. */
export function SaleStats({ stats, monthName, nameBefore }: SaleStatsProps) {
  const { t } = useTranslation()
  const { hammer, hammerBefore, sold, closed, bidders, met, unpaid, year } = stats
  return (
    <div className="stats sale-stats">
      <Stat
        name="hammer"
        label={t('auctions.stats.hammer', { month: monthName })}
        value={formatMoney(hammer)}
      >
        {t('auctions.stats.before', { amount: formatMoney(hammerBefore), month: nameBefore })}
      </Stat>
      <Stat
        name="sold"
        label={t('auctions.stats.sold')}
        value={closed === 0 ? '–' : `${Math.round((sold / closed) * 100)}%`}
      >
        {t('auctions.stats.soldOf', {
          sold: grouped(sold),
          count: closed,
          total: grouped(closed),
        })}
      </Stat>
      <Stat name="bidders" label={t('auctions.stats.bidders')} value={met === 0 ? '–' : grouped(bidders)}>
        {met === 0 ? t('auctions.stats.noSales') : t('auctions.stats.median', { count: met })}
      </Stat>
      <Stat
        name="unpaid"
        label={t('auctions.stats.unpaid')}
        value={formatMoney(unpaid.cents)}
        tone={unpaid.invoices > 0 ? 't-amber' : ''}
      >
        {t('auctions.stats.invoices', {
          count: unpaid.invoices,
          total: grouped(unpaid.invoices),
        })}
      </Stat>
      <Stat name="year" label={t('auctions.stats.year', { year: year.name })} value={grouped(year.sales)} />
    </div>
  )
}

type StatProps = { name: string; label: string; value: string; tone?: string; children?: ReactNode }

function Stat({ name, label, value, tone = '', children }: StatProps) {
  return (
    <div className="stat" data-stat={name}>
      <p className="lbl">{label}</p>
      <b className="num">{value}</b>
      {children && <span className={`cap num ${tone}`}>{children}</span>}
    </div>
  )
}
