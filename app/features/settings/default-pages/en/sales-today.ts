import type { DefaultText } from '../index.ts'

export const salesToday: DefaultText = {
  title: "Today's sales",
  body: `[See today's steals](/search?orderby=20): open lots by how far their price is below retail, largest saving first.

## How the list is made

The list compares each lot's price now with its retail price. Every offer changes it. Retail prices come from the seller; a lot without one is not in the list.

Looking for what closes next? See [all lots by closing time](/search).

## Before you offer

Compare the all-in total with the retail price: premium and tax are in it. A lot in used condition is worth less than a new one in a shop, whatever the list says.
`,
}
