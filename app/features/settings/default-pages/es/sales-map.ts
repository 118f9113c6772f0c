import type { DefaultText } from '../index.ts'

export const salesMap: DefaultText = {
  title: 'Ventas en el mapa',
  body: `[Abre el mapa](/locationmap): cada patio con los lotes que se venden allí.

- Elige un lugar y un radio para ver solo lo cercano.
- El número en el mapa dice cuántos lotes abiertos hay en ese patio. Elígelo para verlos.
- Todo lo del mapa está también en la lista de al lado.

## Elige dónde buscas

El lugar de arriba se aplica a todo el sitio: cada lote muestra a qué distancia está, y los filtros lo tienen en cuenta.

## Antes de ir

Cada patio muestra su horario y cómo llegar. Trae el número de factura y un documento con foto cuando recojas.
`,
}
