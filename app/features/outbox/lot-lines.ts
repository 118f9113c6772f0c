import type { Block } from './letter.ts'
import type { Words } from './templates.ts'

/** A lot as messages name it. */
export type Lot = { listingId: string; lotNumber: number; title: string }

export function lotLine({ lotNumber, title }: Lot, { t }: Words): Block {
  return { kind: 'text', text: t('mail.lot', { lot: lotNumber, title }) }
}

export function lotAddress({ listingId }: Pick<Lot, 'listingId'>, { origin }: Words): string {
  return `${origin}/product-view/${encodeURIComponent(listingId)}`
}
