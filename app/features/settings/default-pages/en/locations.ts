import type { DefaultText } from '../index.ts'

export const locations: DefaultText = {
  title: 'Locations',
  body: `Every lot says where it is collected, before you offer. [See all yards on the map](/locationmap), or choose a place and a radius at the top of any page to see only lots that are near.

## Before you offer

- The lot's page names its yard, with address, opening hours and a link to directions.
- The distance on each tile is measured from the place that you chose.
- The pickup deadline counts from the day a lot closes. It is on the lot's page, beside the yard.

## When you collect

Bring the invoice number and an identity card. What large lots need (a van, a second person, straps) is in the description; if it is not, [ask the seller](/faq) on the lot's page.

## If you cannot come in time

Call the yard before the deadline. Its number is beside it on the [map](/locationmap).
`,
}
