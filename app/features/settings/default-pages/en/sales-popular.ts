import type { DefaultText } from '../index.ts'

export const salesPopular: DefaultText = {
  title: 'Popular sales',
  body: `[See what is popular](/search?orderby=21): open lots by their number of offers, most first.

## What counts

Every accepted offer counts. Sealed offers count too, though no one sees their amounts. Sellers can't buy a place in the list.

Found one you like? Add it to your favorites with the heart, and we'll remind you before it closes.

## Before you offer

Many offers mean company, not quality. Name the most you'd pay, once, and let us offer for you.
`,
}
