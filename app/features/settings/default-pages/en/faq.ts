import type { DefaultText } from '../index.ts'

export const faq: DefaultText = {
  title: 'FAQ',
  body: `Not here? [Write to us](/contact-us).

## Buying

### Why is the price higher than my last offer?

Someone else's maximum answered yours. The offer history says so, line by line. Nothing above your own maximum is ever charged.

### What is the difference between a max and a hard offer?

With a max offer we offer for you, only as far as it takes to lead. A hard offer stands at once at exactly the amount that you enter.

### Does anybody see my maximum?

Not while the lot is open: not the other bidders, not the seller, and it is in no page or message.

### What is the buyer's premium?

A percentage of the hammer price that goes on top of it. It is in every all-in total that you see before you confirm.

### Can I take an offer back?

Where the lot allows it, yes: while you lead, and until the time stated on the lot. After that the offer is binding.

### Why did the close move?

An offer came in shortly before the end and changed the leader or the price. The close moves so that everybody can answer.

### Why was the lot not sold although I led?

It has a reserve that was not met. The lot says so while it is open.

## Paying

### When do I have to pay?

By the day stated on the invoice, which is made when the lot closes.

### Which tax applies?

The sales tax of the place where you collect the lot.

## Collecting

### Do you ship?

Some sellers do. Where one delivers to your address, the checkout offers it with its price; all else is collected at the yard named on the lot.

### I cannot come in time. What now?

Call the yard before the deadline; its number is on the [map of locations](/locationmap). After the deadline a restocking fee applies.

### Can somebody else collect?

Yes, with your invoice number and your word to the yard.

### Do you load?

Yards with a forklift load pallets. Bring straps; staff do not tie loads down.

## Trust

### How do I know that nobody changed the order of offers?

Each lot has a public ledger in which every entry carries the hash of the one before. You can [verify it in your own browser](/help#how-to-verify-a-ledger).

### Can the seller offer on their own lots?

No. Offers by anybody of the seller's organisation are refused.
`,
}
