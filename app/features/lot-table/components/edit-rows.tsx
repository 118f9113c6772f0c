import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editFields, type FieldEdit, PRICE_FIELDS } from '#app/domain/shop/bulk-edit.ts'
import type { DraftField, DraftFields } from '#app/domain/shop/draft.ts'

type Choice = { id: string; name: string }
export type EditChoices = {
  yards: Choice[]
  categories: Choice[]
  conditions: Choice[]
  /** Of all lists that lots are asked for together: typed by their names, with commas between. */
  lists: Choice[]
}
type Row = {
  key: number
  field: DraftField | ''
  how: FieldEdit['how']
  value: string
  unit: 'percent' | 'dollars'
}

const LISTS: Partial<Record<DraftField, Exclude<keyof EditChoices, 'lists'>>> = {
  category: 'categories',
  condition: 'conditions',
  yard: 'yards',
}
/** Fields of several lines. */
const LONG = new Set<string>(['description', 'disclaimer'])
const ROWS_AT_FIRST = 3
const CHOICES = 'bulk-choices'

/** Ids as a draft has them, and names as they are typed, both with commas between: read as names. */
function namesOf(value: string, lists: readonly Choice[]): string {
  const parts = value.split(',').map((part) => part.trim())
  return parts.map((part) => lists.find(({ id }) => id === part)?.name ?? part).join(', ')
}

function isPrice(field: string): boolean {
  return (PRICE_FIELDS as readonly string[]).includes(field)
}

/** Fields to change in many drafts, and what that makes of the first of them. */
export function EditRows({
  fields: offered,
  choices,
  samples,
}: {
  /** Which fields may be changed here. */
  fields: readonly DraftField[]
  choices: EditChoices
  samples: readonly { id: string; fields: DraftFields }[]
}) {
  const { t } = useTranslation()
  const [rows, setRows] = useState<Row[]>(() =>
    Array.from({ length: ROWS_AT_FIRST }, (_, key) => newRow(key)),
  )
  const change = (key: number, changed: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  const edits = rows.flatMap(editOf)
  return (
    <>
      <ul className="lot-edits">
        {rows.map((row) => (
          <li key={row.key} className="row row-wrap">
            <select
              className="select lot-field"
              name="field"
              value={row.field}
              aria-label={t('lotTable.addField')}
              onChange={({ currentTarget: { value } }) =>
                change(row.key, {
                  field: offered.find((field) => field === value) ?? '',
                  how: 'set',
                  value: '',
                })
              }
            >
              <option value="">{t('lotTable.addField')}</option>
              {offered.map((field) => (
                <option key={field} value={field}>
                  {t(`drafts.field.${field}`)}
                </option>
              ))}
            </select>
            <How row={row} change={change} />
            <Value row={row} change={change} choices={choices} />
            {row.field !== '' && (
              <button
                type="button"
                className="icon-btn"
                aria-label={t('lotTable.removeField', { field: t(`drafts.field.${row.field}`) })}
                onClick={() => change(row.key, newRow(row.key))}
              >
                <X className="i" aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p>
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          onClick={() => setRows((all) => [...all, newRow(all.length)])}
        >
          {t('lotTable.addField')}
        </button>
      </p>
      {edits.length > 0 && samples.length > 0 && <Before samples={samples} edits={edits} choices={choices} />}
    </>
  )
}

function newRow(key: number): Row {
  return { key, field: '', how: 'set', value: '', unit: 'percent' }
}

function editOf({ field, how, value, unit }: Row): FieldEdit[] {
  if (field === '' || value === '') return []
  if (how === 'raise' || how === 'lower')
    return Number(value) > 0 ? [{ field, how, by: Number(value), unit }] : []
  return [{ field, how, value }]
}

type Change = (key: number, changed: Partial<Row>) => void

function How({ row, change }: { row: Row; change: Change }) {
  const { t } = useTranslation()
  const { field } = row
  const hows = isPrice(field)
    ? (['set', 'raise', 'lower'] as const)
    : field === 'keywords'
      ? (['set', 'add'] as const)
      : (['set'] as const)
  const all = field === '' ? (['set', 'add', 'raise', 'lower'] as const) : hows
  return (
    <select
      className="select lot-how"
      name="how"
      value={row.how}
      aria-label={t('lotTable.howOf', { field: field ? t(`drafts.field.${field}`) : '' })}
      onChange={({ currentTarget: { value } }) =>
        change(row.key, { how: all.find((how) => how === value) ?? 'set' })
      }
    >
      {all.map((how) => (
        <option key={how} value={how}>
          {t(`lotTable.how.${how}`)}
        </option>
      ))}
    </select>
  )
}

function Value({ row, change, choices }: { row: Row; change: Change; choices: EditChoices }) {
  const { t } = useTranslation()
  const { field, how, value, unit } = row
  const label = t('lotTable.valueOf', { field: field ? t(`drafts.field.${field}`) : '' })
  const list = field === '' ? undefined : LISTS[field]
  const moves = how === 'raise' || how === 'lower'
  return (
    <>
      {list ? (
        <select
          className="select grow"
          name="value"
          value={value}
          aria-label={label}
          onChange={({ currentTarget }) => change(row.key, { value: currentTarget.value })}
        >
          <option value="">–</option>
          {choices[list].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : LONG.has(field) ? (
        <textarea
          className="input grow"
          name="value"
          rows={3}
          value={value}
          maxLength={2_000}
          aria-label={label}
          onChange={({ currentTarget }) => change(row.key, { value: currentTarget.value })}
        />
      ) : (
        <input
          className={moves ? 'input lot-number' : 'input grow'}
          name="value"
          value={value}
          maxLength={2_000}
          autoComplete="off"
          list={field === 'choices' ? CHOICES : undefined}
          aria-label={label}
          onChange={({ currentTarget }) => change(row.key, { value: currentTarget.value })}
        />
      )}
      {field === 'choices' && (
        <datalist id={CHOICES}>
          {choices.lists.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      )}
      <select
        className="select lot-unit"
        name="by"
        value={unit}
        hidden={field !== '' && !moves}
        aria-label={t('lotTable.unitOf', { field: field ? t(`drafts.field.${field}`) : '' })}
        onChange={({ currentTarget }) =>
          change(row.key, { unit: currentTarget.value === 'dollars' ? 'dollars' : 'percent' })
        }
      >
        {(['percent', 'dollars'] as const).map((one) => (
          <option key={one} value={one}>
            {t(`lotTable.units.${one}`)}
          </option>
        ))}
      </select>
      {moves && <span className="cap">{t('lotTable.rounded')}</span>}
    </>
  )
}

function Before({
  samples,
  edits,
  choices,
}: {
  samples: readonly { id: string; fields: DraftFields }[]
  edits: readonly FieldEdit[]
  choices: EditChoices
}) {
  const { t } = useTranslation()
  const fields = [...new Set(edits.map(({ field }) => field))]
  const shown = (field: DraftField, value: string | undefined) => {
    const list = LISTS[field]
    if (field === 'choices') return namesOf(value ?? '', choices.lists) || '–'
    return (list && choices[list].find(({ id }) => id === value)?.name) || value || '–'
  }
  return (
    <>
      <h3 className="h-sub">{t('lotTable.beforeAfter')}</h3>
      <div className="table-frame">
        <div className="table-scroll">
          <table className="table table-dense">
            <thead>
              <tr>
                <th scope="col">{t('lotTable.heads.title')}</th>
                {fields.map((field) => (
                  <th key={field} scope="col">
                    {t(`drafts.field.${field}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {samples.map(({ id, fields: was }) => {
                const is = editFields(was, edits)
                return (
                  <tr key={id}>
                    <td className="wrap-ok">{was.title || t('drafts.untitled')}</td>
                    {fields.map((field) => (
                      <td key={field} className="num">
                        <s className="muted">{shown(field, was[field])}</s> <b>{shown(field, is[field])}</b>
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </div>
    </>
  )
}
