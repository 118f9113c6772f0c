/** What a link to a telephone number leads to: its figures, as whoever wrote it may have put in spaces and brackets. */
export function telAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
