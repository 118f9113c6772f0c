/** Ids of seeded rows: the same in every database, so that a second seeding finds the first. */

export function personId(email: string): string {
  return `p-${email.slice(0, email.indexOf('@'))}`
}

export function buyerEmail(number: number): string {
  return `buyer${String(number).padStart(4, '0')}@demo.test`
}

export function organisationId(slug: string): string {
  return `o-${slug}`
}

export function locationId(slug: string): string {
  return `y-${slug}`
}

export function categoryId(slug: string): string {
  return `c-${slug}`
}

export function conditionId(slug: string): string {
  return `k-${slug}`
}

export function demoListingId(lotNumber: number, generation: number): string {
  return `${lotNumber}-${generation}`
}

export function auctionId(slug: string, generation: number | null): string {
  return `a-${slug}-${generation ?? 0}`
}

/** Whether an auction is this sale of the catalogue, of whichever generation. */
export function isAuctionOf(id: string, slug: string): boolean {
  return id.startsWith(`a-${slug}-`)
}

export function loadListingId(number: number): string {
  return `load-${String(number).padStart(6, '0')}`
}

export const SCHEDULE_ID = 'default'
