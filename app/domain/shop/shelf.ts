/** Whose lot a label is: named by its address, or by the text of its bars. */
export type Label = { lot: string } | { text: string }

const ADDRESS =
  /\/(?:create_lot|quick|product-view|lot)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[?#].*)?$/
/** What the bars of a label for a lot that is not there yet say: no article of a shop has such a number. */
const NEW_LABEL = /^N[0-9A-F]{10}$/

/** The label among the codes of a picture; null where there is none: what is sold has codes of its own. */
export function labelIn(codes: readonly string[]): Label | null {
  for (const code of codes) {
    const lot = ADDRESS.exec(code.trim())?.[1]
    if (lot) return { lot }
    if (NEW_LABEL.test(code.trim())) return { text: code.trim() }
  }
  return null
}

/** The text of a new label's bars, from five random bytes. */
export function newLabel(random: Uint8Array): string {
  const hex = Array.from(random.slice(0, 5), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `N${hex.toUpperCase()}`
}

/** What a draft's id is made of, so that bars and address of a label lead to one draft, without a connection too. */
export function labelWords(organisationId: string, text: string): string {
  return `label ${organisationId} ${text}`
}
