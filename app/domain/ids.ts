/** Ids are opaque strings; the brand keeps a listing's id from being handed in where a person's is asked for. */
type Branded<Kind extends string> = string & { readonly __id?: Kind }

export type ListingId = Branded<'listing'>
export type PersonId = Branded<'person'>
export type OrganisationId = Branded<'organisation'>
/** A yard's. */
export type LocationId = Branded<'location'>

/** The id of the n-th sale of a listing; unique on invoice lines, so that a sale is invoiced once. */
export function saleId(listing: ListingId, ordinal: number): string {
  return `${listing}:${ordinal}`
}

/** Which sale of its listing that is. */
export function saleOrdinal(sale: string): number {
  return Number(sale.slice(sale.lastIndexOf(':') + 1))
}
