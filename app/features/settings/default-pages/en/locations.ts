import type { DefaultText } from '../index.ts'

export const locations: DefaultText = {
  title: 'Locations',
  body: `Every lot says where you collect it before you offer. [See all yards on the map](/locationmap), or choose a place and a radius at the top of any page to see only lots nearby.

## Before you offer

- The lot's page shows its yard, with address, opening hours and a link to directions.
- Each tile shows the distance from the place you chose.
- The pickup deadline counts from the day a lot closes. It is on the lot's page, beside the yard.

## When you collect

Bring your invoice number and a photo ID. The description says what large lots need (a van, a second person, straps). If it doesn't, ask the seller on the lot's page.

## If you can't come in time

Call the yard before the deadline. Its number is on the [map](/locationmap).
`,
}
