export type SeedAuction = { slug: string; organisation: string; title: string; groupClose: boolean }

/** Sales of several lots. Where they close together, an offer late on one of them moves them all. */
export const auctions: SeedAuction[] = [
  {
    slug: 'bellwether-cafe',
    organisation: 'foundry-lane-liquidation',
    title: 'Bellwether Cafe closure, one owner, everything goes',
    groupClose: true,
  },
]
