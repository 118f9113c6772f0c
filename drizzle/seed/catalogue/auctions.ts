const REFIT_TERMS =
  'Lots are sold as seen and collected from the yard within seven days of the close. Whoever wins pays the price with premium and tax before collecting. Nothing is shipped by the hotel.'
const OFFICE_TERMS =
  'Collection from shed C only, within seven days of the close and by two people for desks, cabinets and sofas. Screens and computers were wiped by the yard; what is found on them belongs to nobody and is deleted.'

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
    terms: REFIT_TERMS,
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
  {
    slug: 'mill-race-garden',
    organisation: 'foundry-lane-liquidation',
    title: 'Mill Race garden centre: the last thirty lots',
    description:
      'Three generations of a garden centre, down to the radio in the potting shed. A lot a minute from our depot, each as its owner tagged it.',
    terms: '',
    groupClose: false,
    staggerSeconds: 60,
  },
  {
    slug: 'halloran-office',
    organisation: 'pier-street-recovery',
    title: 'Halloran and Pike, architects: the office closes',
    description:
      'Forty years of one office on the lake: desks, chairs, lamps, screens and the machine that kept it awake. Cleaned, tried and stored dry in shed C.',
    terms: OFFICE_TERMS,
    groupClose: false,
    staggerSeconds: 60,
  },
]
