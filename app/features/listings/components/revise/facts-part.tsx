import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { FACT_FIELDS, type FactField } from '#app/domain/shop/lot-facts.ts'
import { FactFields } from '#app/ui/fact-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { wired } from '#app/ui/form-input.tsx'
import { Locked } from './locked.tsx'
import { factsNow, type RevisePage, type RevisePart, typedIn } from './page.ts'

/** Before the names of its fields in their ids. */
const IDS = 'facts'

/** What the lot is: fields until somebody has offered, and locked from then on. */
export function FactsPart({ page, answer }: RevisePart) {
  const { t } = useTranslation()
  const typed = typedIn(answer)
  const now = factsNow(page.row)
  const given = (name: FactField) => typed?.[name] ?? now[name]
  const faultOf = (name: FactField) => {
    const code = answer?.faults[name]
    return code ? t(`drafts.problem.${code as 'missing'}`, { field: t(`drafts.field.${name}`) }) : undefined
  }
  const { category } = now
  const isChoosable = isLeaf(page, category)
  const retail = faultOf('retailPrice')
  return (
    <section>
      <h2 className="h-sec">{t('revise.facts')}</h2>
      {page.isFree ? (
        <div className="grid-2">
          <FactFields
            form={IDS}
            choices={page.choices}
            given={given}
            faultOf={faultOf}
            kept={isChoosable ? undefined : <option value={category}>{page.category}</option>}
          />
          <Field
            id={`${IDS}-retailPrice`}
            label={t('drafts.field.retailPrice')}
            optional
            errors={retail ? [retail] : undefined}
          >
            <span className="affix rv-money">
              <span>$</span>
              <input
                className="input num"
                inputMode="decimal"
                autoComplete="off"
                {...wired({ form: IDS, name: 'retailPrice', fault: retail })}
                defaultValue={given('retailPrice')}
              />
            </span>
          </Field>
        </div>
      ) : (
        FACT_FIELDS.map((name) => <FactLocked key={name} name={name} page={page} />)
      )}
    </section>
  )
}

function isLeaf({ choices: { categories } }: RevisePage, category: string): boolean {
  return (
    categories.some(({ id }) => id === category) && !categories.some(({ parentId }) => parentId === category)
  )
}

function FactLocked({ name, page }: { name: FactField; page: RevisePage }) {
  const { t } = useTranslation()
  const { row } = page
  const said = () => {
    if (name === 'category' || name === 'condition') return page[name]
    if (name === 'retailPrice') return row.retailPrice === null ? null : formatMoney(row.retailPrice)
    return row[name]
  }
  return (
    <div className="set">
      <p className="h-sub">{t(`drafts.field.${name}`)}</p>
      <Locked>{said() ?? t('revise.none')}</Locked>
    </div>
  )
}
