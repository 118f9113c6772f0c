import type { DefaultText } from '../index.ts'

export const locations: DefaultText = {
  title: 'Patios',
  body: `Cada lote dice dónde se recoge antes de que ofrezcas. [Mira todos los patios en el mapa](/locationmap), o elige un lugar y un radio arriba en cualquier página para ver solo lotes cercanos.

## Antes de ofrecer

- La página del lote muestra su patio, con dirección, horario y un enlace para llegar.
- La distancia de cada lote se mide desde el lugar que elegiste.
- El plazo de recogida cuenta desde el día del cierre. Está en la página del lote, junto al patio.

## Al recoger

Trae el número de factura y un documento con foto. La descripción dice qué necesitan los lotes grandes (camioneta, otra persona, correas). Si no lo dice, pregunta al vendedor en la página del lote.

## Si no llegas a tiempo

Llama al patio antes de que venza el plazo. Su teléfono está en el [mapa](/locationmap).
`,
}
