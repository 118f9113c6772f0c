import type { DefaultText } from '../index.ts'

export const salesMap: DefaultText = {
  title: 'Sales on the map',
  body: `[Open the map](/locationmap): every yard with the lots that are for sale there.

- Choose a place and a radius to see only what is near.
- A number on the map is how many lots are open in that yard. Choose it to see them.
- Everything on the map is also a list beside it, for whoever cannot use a map.
`,
}
