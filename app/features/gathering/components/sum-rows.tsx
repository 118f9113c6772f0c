import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import type { GatheringView } from '../view-queries.server.ts'

type SumRowsProps = {
  gathering: Pick<GatheringView, 'sum' | 'wonCount' | 'premiumBps' | 'taxBps'>
  /** It is written, and this is due. */
  due?: boolean
}

/** What a gathered invoice comes to, part by part. */
export function SumRows({ gathering: { sum, wonCount, premiumBps, taxBps }, due = false }: SumRowsProps) {
  const { t } = useTranslation()
  return (
    <dl className="sum num">
      <dt>{t('gathering.hammer', { count: wonCount })}</dt>
      <dd>{formatExact(sum.hammer)}</dd>
      <dt>
        {premiumBps === null
          ? t('gathering.premium')
          : t('gathering.premiumRate', { rate: premiumBps / 100 })}
      </dt>
      <dd>{formatExact(sum.premium)}</dd>
      <dt>{taxBps === null ? t('gathering.tax') : t('gathering.taxRate', { rate: taxBps / 100 })}</dt>
      <dd>{formatExact(sum.tax)}</dd>
      <dt className="total">{t(due ? 'gathering.totalDue' : 'gathering.soFar')}</dt>
      <dd className="total">{formatExact(sum.total)}</dd>
    </dl>
  )
}
