import type { LotList } from './choices.ts'

/** What a lot has of a list, with what the list is called. */
export type ChosenName = {
  id: string
  listId: string
  list: string
  listEs: string
  name: string
  nameEs: string
}

/** What a lot has of the lists as rows of its details: each list once, with what is chosen of it, in the reader's language. */
export function groupedChoices(chosen: readonly ChosenName[], language: string): [string, string][] {
  const rows = new Map<string, string>()
  const es = language.startsWith('es')
  for (const { list, listEs, name, nameEs } of chosen) {
    const label = (es && listEs) || list
    const value = (es && nameEs) || name
    const before = rows.get(label)
    rows.set(label, before ? `${before}, ${value}` : value)
  }
  return [...rows]
}

/** How the lists call what was chosen of them, in their order. */
export function namesOfChosen(chosen: readonly string[], lists: readonly LotList[]): ChosenName[] {
  return lists.flatMap((list) =>
    list.choices.flatMap((one) =>
      chosen.includes(one.id)
        ? [
            {
              id: one.id,
              listId: list.id,
              list: list.name,
              listEs: list.nameEs,
              name: one.name,
              nameEs: one.nameEs,
            },
          ]
        : [],
    ),
  )
}
