import type { DefaultText } from '../index.ts'

export const salesToday: DefaultText = {
  title: "Today's sales",
  body: `[See today's steals](/search?orderby=20): open lots priced furthest below retail, largest saving first.

## How the list is made

The list compares each lot's current price with its retail price, so every offer changes it. Retail prices come from the seller; a lot without one isn't in the list.

Looking for what closes next? See [all lots by closing time](/search).

## Before you offer

Compare the all-in total with the retail price: it includes premium and tax. A used lot is worth less than a new one in a store, whatever the list says.
`,
}
