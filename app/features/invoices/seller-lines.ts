import type { InvoiceView } from './queries.server.ts'

/** Where a seller is, as an invoice says it: what they have given for it, else the yard. */
export function sellerLines({ seller, yard }: Pick<InvoiceView, 'seller' | 'yard'>): string[] {
  const given = seller.address.split('\n').filter((line) => line.trim() !== '')
  return given.length > 0 ? given : [yard.address1, `${yard.city}, ${yard.state} ${yard.zip}`]
}
