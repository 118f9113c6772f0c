/** What was typed on a lot's page by somebody who has to put something right elsewhere first. It travels in addresses. */
export type KeptOffer = { typed: string; kind: 'max' | 'hard' }

export function readKeptOffer(params: { get: (name: string) => unknown }): KeptOffer | null {
  const typed = params.get('offer')
  if (typeof typed !== 'string' || typed === '') return null
  return { typed: typed.slice(0, 20), kind: params.get('kind') === 'hard' ? 'hard' : 'max' }
}

/** `?offer=24&kind=max`, to be put behind an address; nothing where nothing was typed. */
export function keptQuery(offer: { typed: string; kind: string } | null, before: '?' | '&' = '?'): string {
  return offer?.typed ? `${before}${new URLSearchParams({ offer: offer.typed, kind: offer.kind })}` : ''
}

/** A lot's page, on which the offer stands in its field again. */
export function lotAddress(lot: string, offer: { typed: string; kind: string } | null = null): string {
  return `/product-view/${encodeURIComponent(lot)}${keptQuery(offer)}`
}

/** Where a card is added, and back from there. */
export function addCardAddress(lot: string, offer: { typed: string; kind: string } | null = null): string {
  return `/payments/saved_cards?add=1&lot=${encodeURIComponent(lot)}${keptQuery(offer, '&')}`
}
