import type { BidKind, Format, SoftClose } from '../auction/rule-card.ts'

/** What an organisation's plan lets its listings do. */
export type PlanFeature = 'pre_bid' | 'proxy_bid' | 'extend_auction'

type Terms = {
  format: Format
  bidKinds: 'both' | BidKind
  preBids: boolean
  softClose: SoftClose
  groupClose: boolean
}

/**
 * The terms of a listing as far as its organisation's plan goes. Without `proxy_bid` it takes hard offers only, without
 * `pre_bid` none before the start, without `extend_auction` it closes when it says. Asked by the room at its birth and
 * by whoever shows the listing, so that a page never offers what the room refuses.
 */
export function withinPlan<T extends Terms>(terms: T, features: readonly PlanFeature[]): T {
  const extending = features.includes('extend_auction')
  return {
    ...terms,
    bidKinds: kindsWithinPlan(terms, features),
    preBids: terms.preBids && features.includes('pre_bid'),
    softClose: extending ? terms.softClose : { ...terms.softClose, mode: 'none' },
    groupClose: terms.groupClose && extending && terms.format !== 'sealed',
  }
}

/** The kinds of offers alone, for a tile. */
export function kindsWithinPlan(
  { format, bidKinds }: Pick<Terms, 'format' | 'bidKinds'>,
  features: readonly PlanFeature[],
): Terms['bidKinds'] {
  const proxies = format === 'ascending' || format === 'reverse'
  return proxies && !features.includes('proxy_bid') ? 'hard' : bidKinds
}
