import { useNames } from './use-names.ts'

type Category = { id: string; name: string; parentId: string | null }

/** Categories to choose a lot's from: those that have others below them are headings. */
export function CategoryOptions({ categories }: { categories: readonly Category[] }) {
  const nameOf = useNames()
  const roots = categories.filter(({ parentId }) => parentId === null)
  return roots.map((root) => {
    const below = categories.filter(({ parentId }) => parentId === root.id)
    if (below.length === 0)
      return (
        <option key={root.id} value={root.id}>
          {nameOf(root.name)}
        </option>
      )
    return (
      <optgroup key={root.id} label={nameOf(root.name)}>
        {below.map(({ id, name }) => (
          <option key={id} value={id}>
            {nameOf(name)}
          </option>
        ))}
      </optgroup>
    )
  })
}
