import type { DefaultText } from '../index.ts'

export const services: DefaultText = {
  title: 'Services',
  body: `What we do beside running the auctions.

## For buyers

- **One account for all sellers.** One sign-in, and an invoice for each seller.
- **Live prices.** Prices and clocks move by themselves while the page is open.
- **A record that you can check.** [How to verify a ledger](/help#how-to-verify-a-ledger).
- **Two languages.** English and Spanish, switched at the foot of every page.

## For sellers

- **Timed auctions** with max and hard offers, reserve and soft close.
- **Sealed and reverse auctions** for goods and contracts that suit them better.
- **Increments and premium** set for the whole marketplace, so that buyers find the same rules everywhere.
- **Invoices** that are made at the close, with premium and the tax of the place.

## At the yards

Each yard has its hours, parking spots and equipment on the [map of locations](/locationmap). Yards with a forklift load pallets and machines.

## For programs

Everything that the pages do is also an interface for programs. It is [documented with examples](/api/docs).
`,
}
