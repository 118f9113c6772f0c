import type { FormEvent } from 'react'
import { useNames } from '#app/ui/use-names.ts'
import type { CategoryChoice, Choice } from './choices.ts'

type BoxProps = { choice: Choice; name: string; form: string; chosen: string[] }

function Box({ choice, name, form, chosen }: BoxProps) {
  const nameOf = useNames()
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={choice.slug}
        form={form}
        defaultChecked={chosen.includes(choice.slug)}
      />
      <span>{nameOf(choice.name)}</span>
      {choice.count !== undefined && <span className="push num">{choice.count}</span>}
    </label>
  )
}

type BoxesProps = { choices: Choice[]; name: string; form: string; chosen: string[] }

export function FilterBoxes({ choices, name, form, chosen }: BoxesProps) {
  return (
    <ul>
      {choices.map((choice) => (
        <li key={choice.slug}>
          <Box choice={choice} name={name} form={form} chosen={chosen} />
        </li>
      ))}
    </ul>
  )
}

type CategoryBoxesProps = { categories: CategoryChoice[]; form: string; chosen: string[] }

/** The second level shows below a chosen first level: by CSS, so that it needs no script. */
export function CategoryBoxes({ categories, form, chosen }: CategoryBoxesProps) {
  return (
    <ul className="filter-tree">
      {categories.map((category) => (
        <li key={category.slug} onChangeCapture={keepOneLevel}>
          <Box choice={category} name="category" form={form} chosen={chosen} />
          {category.children.length > 0 && (
            <FilterBoxes choices={category.children} name="category" form={form} chosen={chosen} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A category means all below it: choosing one below narrows it, so the one above is let go, and the other way round. */
function keepOneLevel({ target, currentTarget }: FormEvent<HTMLLIElement>) {
  if (!(target instanceof HTMLInputElement) || !target.checked) return
  const [above, ...below] = currentTarget.querySelectorAll('input')
  for (const box of target === above ? below : [above]) if (box) box.checked = false
}
