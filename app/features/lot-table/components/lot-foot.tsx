import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { PageSizes } from '#app/ui/page-sizes.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { LotQuery } from '../inputs.ts'

type LotFootProps = {
  query: LotQuery
  total: number
  /** There may be more than are counted. */
  capped: boolean
  hrefOf: (changed: Partial<LotQuery>) => string
}

/** Which rows of how many are shown, and the way to the others. */
export function LotFoot({ query: { page, size }, total, capped, hrefOf }: LotFootProps) {
  const { t } = useTranslation()
  const number = (count: number) => grouped(count)
  const from = (page - 1) * size + 1
  const known = capped ? t('lotTable.moreThan', { count: total }) : number(total)
  return (
    <div className="lot-foot">
      <span className="cap num">
        {t('lotTable.shown', { from: number(from), to: number(Math.min(total, page * size)), total: known })}
      </span>
      <PageSizes size={size} total={total} hrefFor={(to) => hrefOf({ size: to, page: 1 })} />
      <Pager page={page} pages={Math.ceil(total / size)} hrefFor={(to) => hrefOf({ page: to })} />
    </div>
  )
}
