type Named = { title: string; lotNumber: number | null }

/** The lots of an auction that somebody looks for: by words of the title, or by the number. All where nothing is said. */
export function lotsNamed<Lot extends Named>(lots: readonly Lot[], words: string): Lot[] {
  const parts = words
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
  return lots.filter(({ title, lotNumber }) => {
    const said = title.toLowerCase()
    return parts.every((part) => said.includes(part) || String(lotNumber) === part)
  })
}
