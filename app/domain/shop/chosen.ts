/** What a lot has of a list, with what the list is called. */
export type ChosenName = { list: string; listEs: string; name: string; nameEs: string }

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
