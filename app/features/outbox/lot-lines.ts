import { leaveAddress } from './leave.ts'
import type { Block } from './letter.ts'
import type { Place } from './letters/shape.ts'

/** A lot as letters name it. */
export type Lot = { listingId: string; lotNumber: number; title: string }
/** `price`: in cents. */
export type FoundLot = Lot & { price: number; closesAt: number }

/** Of what is known of a lot, what letters name it by. */
export function lotOf({ listingId, lotNumber, title }: Lot): Lot {
  return { listingId, lotNumber, title }
}

export function lotLine({ lotNumber, title }: Lot, { t }: Place): Block {
  return { kind: 'text', text: t('mail.lot', { lot: lotNumber, title }) }
}

export function lotAddress({ listingId }: Pick<Lot, 'listingId'>, { origin }: Place): string {
  return `${origin}/product-view/${encodeURIComponent(listingId)}`
}

/** By it letters of this kind are ended, also by whoever is not signed in. */
export function leaveLink(leave: string, { t, origin }: Place): Block {
  return { kind: 'link', label: t('mail.leave'), href: leaveAddress(origin, leave) }
}
