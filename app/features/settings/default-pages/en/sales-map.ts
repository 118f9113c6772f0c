import type { DefaultText } from '../index.ts'

export const salesMap: DefaultText = {
  title: 'Sales on the map',
  body: `[Open the map](/locationmap): every yard with the lots that are for sale there.

- Choose a place and a radius to see only what is near.
- A number on the map is how many lots are open in that yard. Choose it to see them.
- Everything on the map is also a list beside it, for whoever cannot use a map.

## Choose where you look

The place at the top of each page holds for the whole site: tiles show how far each lot is from it, and the filters take it into account.

## Before you go

Opening hours and directions stand beside each yard. Bring the invoice number and an identity card when you collect.
`,
}
