import { useTranslation } from 'react-i18next'

type Name = { id: string; name: string }
type MergeBelowProps = { from: Name & { below: Name[] }; into: Name & { below: Name[] } }

/** What becomes of those below the one that goes: they move as they are, or each into one below the other. */
export function MergeBelow({ from, into }: MergeBelowProps) {
  const { t } = useTranslation()
  const listed = from.below.map(({ name }) => name).join(', ')
  const choices = into.below.filter((one) => !from.below.some(({ id }) => id === one.id))
  return (
    <fieldset className="field merge-below">
      <legend className="label">
        {t('admin.catalogue.belowOf', { count: from.below.length, name: from.name })}
      </legend>
      <div className="opts">
        <label className="opt">
          <input type="radio" name="how" value="move" defaultChecked />
          <span>
            <b>{t('admin.catalogue.moveBelow', { name: into.name })}</b>
            <small>{t('admin.catalogue.keepLots', { names: listed })}</small>
          </span>
        </label>
        {choices.length > 0 && (
          <label className="opt">
            <input type="radio" name="how" value="merge" />
            <span>
              <b>{t('admin.catalogue.mergeBelow', { name: into.name })}</b>
              <small>{t('admin.catalogue.mergeBelowCap', { count: from.below.length })}</small>
            </span>
          </label>
        )}
      </div>
      {choices.length > 0 && (
        <div className="merge-each">
          {from.below.map(({ id, name }) => (
            <label key={id}>
              <span>{name}</span>
              <select className="select" name={`below.${id}`}>
                {choices.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
