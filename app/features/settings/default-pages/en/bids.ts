import type { DefaultText } from '../index.ts'

export const bids: DefaultText = {
  title: 'How offers work',
  body: `An offer binds you: if you win, you buy. Before you confirm, the page shows the whole price, with buyer's premium and tax.

## Max Offer

You name the most you'd pay. We offer for you, one step at a time, only as far as it takes to lead. No one sees your max while the lot is open.

## Hard Offer

You offer exactly one amount, and it counts in full at once.

## Sealed offers

One offer each. No one sees the amounts before the close. You see your rank and how many offers there are.

## In the last minutes

An offer in the last minutes moves the close, so others have time to answer. What counts is when the offer reaches us, by our clock. The lot's page shows that clock.

## Proof

Each lot keeps a public ledger of its offers. Anyone can check it, and your receipt proves your own place in it.

[Your offers](/offers/allactive) · [Questions and answers](/faq) · [Help](/help)
`,
}
