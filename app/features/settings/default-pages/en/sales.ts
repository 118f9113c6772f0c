import type { DefaultText } from '../index.ts'

export const sales: DefaultText = {
  title: 'Sales',
  body: `Everything on sale is its own lot, with its own price, clock and yard.

- [Today's Steals](/sales/today): the largest savings against retail prices.
- [Popular](/sales/popular): the lots with the most offers.
- [On the map](/sales/map): what's near you.
- [All listings](/search): everything, with filters for price, place, category and condition.

## Kinds of sale

- **Timed auction.** The highest offer at the close wins. Offer in the last minutes and the close moves, so no one wins by a second.
- **Sealed offers.** One offer each, hidden until the close; you see your rank.
- **Buy Now.** A fixed price. The first to buy gets it.
- **Wanted.** A seller asks for goods or work, and the lowest offer wins.

The [help pages](/help) explain each kind, and [how offers work](/bids).

## When a sale ends

The page of each lot shows its clock, to the second. We tell the winner at once, by email and on the page.
`,
}
