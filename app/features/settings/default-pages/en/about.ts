import type { DefaultText } from '../index.ts'

export const about: DefaultText = {
  title: 'About Us',
  body: `We sell what stores, offices and homes no longer need, in timed lots that you collect at a yard near you.

## What is different here

**One clock.** Every lot closes by the server's time, which is on every page. An offer near the end moves the close, so no one wins by being a second faster.

**The whole price.** Wherever you can place an offer, you see the total with premium and tax before you confirm.

**Every offer on the record.** Each lot has a public ledger, chained by hashes and signed. You can [check it yourself](/help#how-to-verify-a-ledger), without trusting us.

## Where the lots come from

Sellers are liquidators, house clearers and stores. They photograph the lots in their own yards, name the faults they find, and hand the lots over in person. [See the yards on the map](/locationmap).

## Talk to us

[Write to us](/contact-us) and a person answers. If you have goods to sell, [start here](/sell).
`,
}
