import { useTranslation } from 'react-i18next'
import { readAmount } from '#app/domain/money/amount.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Charges } from '#app/domain/money/pricing.ts'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { usePercent } from '#app/ui/charge-names.ts'
import { Note } from '#app/ui/note.tsx'
import { useTierWords } from '#app/ui/tier-words.ts'
import { Time } from '#app/ui/time.tsx'
import { useNames } from '#app/ui/use-names.ts'
import type { DraftChoices } from '../queries.server.ts'

type QuickSummaryProps = {
  fields: DraftFields
  choices: DraftChoices
  /** When it would close; null while that is not known. */
  closesAt: number | null
  /** Premium and tax; null while its yard is not known. */
  charges: Charges | null
  /** Whether its price is one that nobody offers on. */
  fixed: boolean
}

/** What is published with the next press, and whether its label is printed then. */
export function QuickSummary({ fields, choices, closesAt, charges, fixed }: QuickSummaryProps) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const tiers = useTierWords()
  const percent = usePercent()
  const shelf = choices.categories.find(({ id }) => id === fields.category)
  const above = choices.categories.find(({ id }) => id === shelf?.parentId)
  const yard = choices.yards.find(({ id }) => id === fields.yard)
  const bin = fields.binLocation?.trim() ?? ''
  const money = (typed: string | undefined) => {
    const read = readAmount(typed ?? '')
    return read.ok && read.cents !== null ? formatMoney(read.cents) : null
  }
  const [price, buyNow, reserve] = [money(fields.startPrice), money(fields.buyNow), money(fields.reserve)]
  const prices = [
    price && t(fixed ? 'quick.sum.costs' : 'quick.sum.starts', { price }),
    !fixed && buyNow && t('quick.sum.buyNow', { price: buyNow }),
    !fixed && t(reserve ? 'quick.sum.reserve' : 'quick.sum.noReserve'),
  ].filter(Boolean)
  const none = <span className="t-amber">{t('drafts.isMissing')}</span>
  return (
    <div className="quick-sum" data-testid="quick-summary">
      <dl className="kv">
        <dt>{t('drafts.field.category')}</dt>
        <dd>{shelf ? [above, shelf].flatMap((one) => (one ? [nameOf(one.name)] : [])).join(' / ') : none}</dd>
        <dt>{t('quick.sum.price')}</dt>
        <dd>{price ? prices.join(', ') : none}</dd>
        <dt>{t('drafts.field.closes')}</dt>
        <dd>
          {closesAt === null ? none : <Time at={closesAt} form="moment" />}
          {!fixed &&
            fields.softClose === 'on' &&
            `, ${t('quick.sum.softClose', { count: Number(fields.softCloseMinutes) || 5 })}`}
        </dd>
        <dt>{t('quick.sum.place')}</dt>
        <dd>
          {yard?.name ?? none}
          {bin !== '' && (
            <>
              , <span className="mono">{bin}</span>
            </>
          )}
        </dd>
        <dt>{t('quick.sum.charges')}</dt>
        <dd className="num">
          {charges ? `${tiers(charges) ?? percent(charges.premiumBps)}, ${percent(charges.taxBps)}` : none}
        </dd>
      </dl>
      <Note>{t('quick.sum.terms')}</Note>
      <label className="check">
        <input type="checkbox" name="label" value="on" defaultChecked />
        <span>{bin === '' ? t('quick.sum.label') : t('quick.sum.labelFor', { bin })}</span>
      </label>
    </div>
  )
}
