/** Masked display keeps the first two and last two characters (storefront, section 5). Short words keep the first only. */
export function maskName(name: string): string {
  const text = name.trim()
  if (text.length <= 4) return `${text.slice(0, 1)}***`
  return `${text.slice(0, 2)}***${text.slice(-2)}`
}

/**
 * Whether a text can be somebody's name, or a city's: letters of any script, with the signs that names have (O'Brien,
 * Anne-Marie, St. John).
 */
export function isName(text: string): boolean {
  return /^[\p{L}\p{M} ."'’-]*$/u.test(text) && /\p{L}/u.test(text)
}

/** Other bidders are shown by a tag that is stable within one listing and says nothing about the person. */
export function bidderLabel(tag: string): string {
  return `Bidder ${tag}`
}
