import type { DefaultText } from '../index.ts'

export const services: DefaultText = {
  title: 'Services',
  body: `What we do besides running the auctions.

## For buyers

- **One account for all sellers.** One sign-in, and an invoice for each seller.
- **Live prices.** Prices and clocks update while the page is open.
- **A record you can check.** [How to verify a ledger](/help#how-to-verify-a-ledger).
- **Two languages.** English and Spanish, which you can switch at the bottom of every page.

## For sellers

- **Timed auctions** with max and hard offers, reserve and soft close.
- **Sealed and reverse auctions** for goods and contracts they suit better.
- **Increments and premium** set once for the whole marketplace, so buyers find the same rules everywhere. Where a lot has its own increments or a seller their own premium, the lot's page shows them.
- **Invoices** issued after the close, with premium and local tax.

## At the yards

Each yard has its hours, parking spots and equipment on the [map of locations](/locationmap). Yards with a forklift load pallets and machines.

## For programs

Programs can do what the pages do, through an API. It's [documented with examples](/api/docs).
`,
}
