import type { DefaultText } from '../index.ts'

export const glossary: DefaultText = {
  title: 'Glossary',
  body: `The words that lots, invoices and these pages use.

## Offers

- **Offer**: what you commit to pay for a lot if it becomes yours. Elsewhere called a bid.
- **Max offer**: the most that you would pay. The system offers for you, only as far as it takes to lead. Also called a proxy offer.
- **Hard offer**: an offer that stands at once at exactly its amount.
- **Next minimum**: the least that a new offer must be.
- **Increment**: the step from the price to the next minimum. It grows with the price.
- **Leading**: your offer is the best at this moment.
- **Outbid**: somebody else's offer is better than yours.
- **Silent raise**: the leader raises their own maximum. The price does not move.
- **Sealed offer**: an offer whose amount nobody else sees. The highest one wins at the close.
- **Reverse auction**: bidders offer to sell, and the lowest offer leads.

## Prices

- **Starting price**: where the first offer begins.
- **Reserve**: the lowest price at which the seller sells. The amount is not shown, only whether it has been met.
- **Hammer price**: the price at the close, before premium and tax.
- **Buyer's premium**: a percentage of the hammer price, paid by the buyer.
- **All-in**: hammer price, premium and tax together.
- **Retail value**: what the thing cost new in a store. A comparison, not a promise.
- **Buy Now**: a fixed price at which a lot can be bought at once, as long as the current price is below it.

## Time

- **Close**: the moment at which a lot ends, by the server's clock. Times are US Eastern.
- **Soft close**: an offer shortly before the close moves it.
- **Window**: how close to the end an offer must come to move the close.

## After the close

- **Invoice**: what you owe for the lots of one seller, with its due day.
- **Pickup**: collecting the lot at its location.
- **Pickup deadline**: the last day for it.
- **Restocking fee**: due when a lot is not collected in time.

## The ledger

- **Ledger**: the public record of a lot. One entry for each offer, extension and close.
- **Hash**: a fingerprint of an entry. It contains the fingerprint of the one before, so nothing can be changed later without being seen.
- **Receipt**: what you get for each accepted offer. It shows that your offer is in the ledger.
- **Tag**: the name under which you appear on one lot, such as "b7".
`,
}
