import type { DefaultText } from '../index.ts'

export const glossary: DefaultText = {
  title: 'Glossary',
  body: `Words you'll see on lots, invoices and these pages.

## Offers

- **Offer**: what you commit to pay for a lot if it becomes yours. Elsewhere called a bid.
- **Max offer**: the most you'd pay. We offer for you, only as far as it takes to lead. Also called a proxy offer.
- **Hard offer**: an offer that counts at once for exactly its amount.
- **Next minimum**: the lowest new offer we accept.
- **Increment**: the step from the price to the next minimum. It grows with the price.
- **Leading**: your offer is the best right now.
- **Outbid**: someone else's offer is better than yours.
- **Silent raise**: the leader raises their own max. The price doesn't move.
- **Sealed offer**: an offer whose amount no one else sees. The highest one wins at the close.
- **Reverse auction**: bidders offer to sell, and the lowest offer leads.

## Prices

- **Starting price**: where the first offer begins.
- **Reserve**: the lowest price the seller accepts. You see whether it's met, never the amount.
- **Hammer price**: the price at the close, before premium and tax.
- **Buyer's premium**: what the buyer pays on top of the hammer price.
- **All-in**: hammer price, premium and tax together.
- **Retail value**: what it costs new in a store. A comparison, not a promise.
- **Buy Now**: a fixed price at which you can buy a lot at once, as long as the current price is below it.

## Time

- **Close**: the moment a lot ends, by the server's clock. Times are US Eastern.
- **Soft close**: an offer shortly before the close moves it.
- **Window**: how close to the end an offer must come to move the close.

## After the close

- **Invoice**: what you owe for the lots of one seller, with its due day.
- **Pickup**: collecting the lot at its yard.
- **Pickup deadline**: the last day for it.
- **Restocking fee**: what you may owe if you don't pay for or collect a lot in time.

## The ledger

- **Ledger**: the public record of a lot. It has an entry for each offer, extension and close.
- **Hash**: a fingerprint of an entry. It contains the fingerprint of the entry before, so no one can change anything later unseen.
- **Receipt**: what you get for each accepted offer. It proves your offer is in the ledger.
- **Tag**: your name on one lot, like "b7".
`,
}
