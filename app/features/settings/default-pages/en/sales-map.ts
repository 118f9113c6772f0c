import type { DefaultText } from '../index.ts'

export const salesMap: DefaultText = {
  title: 'Sales on the map',
  body: `[Open the map](/locationmap): every yard and the lots for sale there.

- Choose a place and a radius to see only what's nearby.
- A number on the map shows how many lots are open at that yard. Choose it to see them.
- Everything on the map is also in the list beside it.

## Choose where you look

The place at the top of each page applies to the whole site: tiles show how far each lot is from it, and filters use it.

## Before you go

Each yard shows its opening hours and directions. Bring your invoice number and a photo ID when you collect.
`,
}
