/** Masked display keeps the first two and last two characters (storefront, section 5). Short words keep the first only. */
export function maskName(name: string): string {
  const text = name.trim()
  if (text.length <= 4) return `${text.slice(0, 1)}***`
  return `${text.slice(0, 2)}***${text.slice(-2)}`
}

/** Other bidders are shown by a tag that is stable within one listing and says nothing about the person. */
export function bidderLabel(tag: string): string {
  return `Bidder ${tag}`
}
