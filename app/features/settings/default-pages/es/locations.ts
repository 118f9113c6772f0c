import type { DefaultText } from '../index.ts'

export const locations: DefaultText = {
  title: 'Lugares',
  body: `Cada lote dice dónde se recoge, antes de que ofertes. [Mira todos los patios en el mapa](/locationmap), o elige un lugar y un radio arriba en cualquier página para ver solo lotes cercanos.

## Antes de ofertar

- La página del lote nombra su patio, con dirección, horario y un enlace para llegar.
- La distancia de cada lote se mide desde el lugar que elegiste.
- El plazo de recogida cuenta desde el día del cierre. Está en la página del lote, junto al patio.

## Al recoger

Lleva el número de factura y un documento de identidad. Lo que necesitan los lotes grandes (furgoneta, otra persona, correas) está en la descripción; si no está, [pregunta a quien vende](/faq) en la página del lote.

## Si no llegas a tiempo

Llama al patio antes de que acabe el plazo. Su teléfono está junto a él en el [mapa](/locationmap).
`,
}
