import { WordInput } from './word-input.tsx'

type SearchFieldProps = { id: string; label: string; value: string }

/** What a list is narrowed by, in a form that reads; `search` in its address. */
export function SearchField({ id, label, value }: SearchFieldProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <WordInput className="input" id={id} name="search" type="search" defaultValue={value} maxLength={100} />
    </div>
  )
}
