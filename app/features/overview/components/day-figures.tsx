import { useTranslation } from 'react-i18next'
import { formatMoney, grouped } from '#app/domain/money/money.ts'
import type { DayFigures, Running } from '../figures.server.ts'

type FiguresProps = {
  today: DayFigures
  /** The same day of the week before. */
  before: DayFigures
  running: Pick<Running, 'dueToday' | 'stillToCome'>
}

/** What today has brought so far, beside the whole day a week ago. */
export function DayFiguresRow({ today, before, running }: FiguresProps) {
  const { t } = useTranslation()
  const ago = (value: string) => t('admin.overview.lastWeek', { value })
  const figures = [
    ['offers', grouped(today.offers), ago(grouped(before.offers))],
    ['lots', grouped(today.lots), ago(grouped(before.lots))],
    ['hammer', formatMoney(today.hammer), ago(formatMoney(before.hammer))],
    ['paid', formatMoney(today.paid), t('admin.overview.due', { amount: formatMoney(running.dueToday) })],
    ['collected', grouped(today.collected), t('admin.overview.toCome', { visits: running.stillToCome })],
    ['people', grouped(today.people), t('admin.overview.confirmed', { confirmed: today.confirmed })],
  ] as const
  return (
    <dl className="stats day-figures" aria-label={t('admin.overview.figures')}>
      {figures.map(([name, value, beside]) => (
        <div key={name} className="stat" data-figure={name}>
          <dt className="lbl">{t(`admin.overview.${name}`)}</dt>
          <dd>
            <b className="num">{value}</b>
            <span className="cap num">{beside}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
