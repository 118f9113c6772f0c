import type { DefaultText } from '../index.ts'

export const faq: DefaultText = {
  title: 'FAQ',
  body: `Not here? [Write to us](/contact-us).

## Buying

### Why is the price higher than my last offer?

Someone else's max answered yours. The offer history shows it line by line. You never pay more than your own max, plus premium and tax.

### What is the difference between a max and a hard offer?

With a max offer we offer for you, only as far as it takes to lead. A hard offer counts at once for exactly the amount you enter.

### Does anyone see my max?

Not while the lot is open: not other bidders and not the seller. It appears on no page and in no message.

### What is the buyer's premium?

A charge on top of the hammer price. It's in every all-in total you see before you confirm.

### Can I cancel an offer?

Where the lot allows it, yes: while you lead, and until the time stated on the lot. After that the offer is binding.

### Why did the close move?

An offer came in shortly before the end and changed the leader or the price. The close moves so everyone can answer.

### Why wasn't the lot sold when I was leading?

Its reserve wasn't met. The lot says so while it's open.

## Paying

### When do I have to pay?

By the day on your invoice.

### Which tax applies?

The sales tax of the yard where you collect the lot.

## Collecting

### Do you ship?

Some sellers do. If one delivers to your address, checkout shows the price. You collect everything else at the yard named on the lot.

### I can't come in time. What now?

Call the yard before the deadline; its number is on the [map of locations](/locationmap). After the deadline a restocking fee applies.

### Can someone else collect?

Yes, if they have your invoice number and you tell the yard.

### Do you load?

Yards with a forklift load pallets. Bring straps; staff don't tie loads down.

## Trust

### How do I know no one changed the order of offers?

Each lot has a public ledger. Every entry carries the hash of the one before. You can [verify it in your own browser](/help#how-to-verify-a-ledger).

### Can the seller offer on their own lots?

No. We refuse offers from anyone in the seller's organisation.
`,
}
