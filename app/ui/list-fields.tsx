import { useTranslation } from 'react-i18next'
import { choiceName, type LotList, takable } from '#app/domain/shop/choices.ts'
import { Field } from './field.tsx'
import './list-fields.css'

/** What a lot has of the lists that an operator keeps: one of a list that takes one, ticks for one that takes several. */
export function ListFields({
  lists,
  chosen,
  fault,
}: Omit<ListProps, 'list'> & { lists: readonly LotList[] }) {
  const taken = lists.filter((list) => takable(list.choices, chosen).length > 0)
  return taken.map((list, at) =>
    list.lots === 'one' ? (
      <OneOf key={list.id} list={list} chosen={chosen} fault={at === 0 ? fault : undefined} />
    ) : (
      <SeveralOf key={list.id} list={list} chosen={chosen} fault={at === 0 ? fault : undefined} />
    ),
  )
}

type ListProps = { list: LotList; chosen: readonly string[]; fault: string | undefined }

function OneOf({ list, chosen, fault }: ListProps) {
  const { t, i18n } = useTranslation()
  const own = list.choices.find(({ id }) => chosen.includes(id))
  const id = `lot-list-${list.id}`
  return (
    <Field id={id} label={choiceName(list, i18n.language)} optional errors={fault ? [fault] : undefined}>
      <select className="select" id={id} name="choices" defaultValue={own?.id ?? ''}>
        <option value="">{t('drafts.choose')}</option>
        {takable(list.choices, chosen).map((one) => (
          <option key={one.id} value={one.id}>
            {choiceName(one, i18n.language)}
          </option>
        ))}
      </select>
    </Field>
  )
}

function SeveralOf({ list, chosen, fault }: ListProps) {
  const { i18n } = useTranslation()
  return (
    <fieldset className="choose-list" id={`lot-list-${list.id}`}>
      <legend className="label">{choiceName(list, i18n.language)}</legend>
      <div className="choose-ticks">
        {takable(list.choices, chosen).map((one) => (
          <label key={one.id} className="check">
            <input type="checkbox" name="choices" value={one.id} defaultChecked={chosen.includes(one.id)} />
            <span>{choiceName(one, i18n.language)}</span>
          </label>
        ))}
      </div>
      {fault && <p className="err">{fault}</p>}
    </fieldset>
  )
}
