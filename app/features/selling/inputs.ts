/** The states of a listing that a seller goes through them by; each is also an address. */
export const LISTING_STATES = ['open', 'draft', 'sold', 'unsold'] as const
export type ListingState = (typeof LISTING_STATES)[number]

export const SALES_SHOWN = 8
export const CLOSING_SHOWN = 6

export function isListingState(text: string | undefined): text is ListingState {
  return (LISTING_STATES as readonly (string | undefined)[]).includes(text)
}

/** The one that an address names, else the one that somebody works for. */
export function chosenOrganisation<One extends { id: string }>(
  own: readonly One[],
  asked: URLSearchParams,
  worksFor: string | null,
): One | null {
  const named = (wanted: string | null) => own.find(({ id }) => id === wanted)
  return named(asked.get('organisation')) ?? named(worksFor) ?? own[0] ?? null
}

/** Of what waits no more are counted; of more it says that there are more. */
export const WAITING_MOST = 999
