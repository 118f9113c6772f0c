import { SALE_TERMS } from './sales.ts'

export type SeedAuction = {
  slug: string
  organisation: string
  title: string
  description: string
  /** What its bidders accept before their first offer; empty for nothing. */
  terms: string
  groupClose: boolean
  /** Between the closes of its lots; 0 where they close together. */
  staggerSeconds: number
}

/** Sales of several lots. Where they close together, an offer late on one of them moves them all. */
export const auctions: SeedAuction[] = [
  {
    slug: 'bellwether-cafe',
    organisation: 'foundry-lane-liquidation',
    title: 'Bellwether Cafe closure, one owner, everything goes',
    description: 'The cafe closed in March. Machines, furniture and the small things behind the counter.',
    terms: '',
    groupClose: true,
    staggerSeconds: 0,
  },
  {
    slug: 'harrow-hotel-refit',
    organisation: 'foundry-lane-liquidation',
    title: 'The Harrow Hotel refit: sixty lots from its rooms',
    description:
      'The Harrow refits its three upper floors. Beds, chairs, lamps and pictures, taken out by us and stored dry.',
    terms: SALE_TERMS,
    groupClose: false,
    staggerSeconds: 60,
  },
  {
    slug: 'akron-evening',
    organisation: 'pier-street-recovery',
    title: 'Akron evening sale: tools, kitchen and odds',
    description:
      'A lot a minute from the annex. Everything has been plugged in, turned or tightened by somebody.',
    terms: '',
    groupClose: false,
    staggerSeconds: 60,
  },
]
