import type { DefaultText } from '../index.ts'

export const salesPopular: DefaultText = {
  title: 'Popular sales',
  body: `[See what is popular](/search?orderby=21): open lots by their number of offers, most first.

## What counts

Every accepted offer counts. Sealed offers count too, though nobody sees their amounts. Sellers cannot buy a place in the list.

Found one that you like? Add it to your favorites with the heart, and we remind you before it closes.

## Before you offer

Many offers mean company, not quality. Set the most that you would pay, once, and let the house offer for you.
`,
}
