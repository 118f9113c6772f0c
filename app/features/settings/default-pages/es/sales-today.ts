import type { DefaultText } from '../index.ts'

export const salesToday: DefaultText = {
  title: 'Ventas de hoy',
  body: `[Mira las gangas de hoy](/search?orderby=20): los lotes abiertos según cuánto ahorran frente al precio de tienda, el mayor ahorro primero.

## Cómo se hace la lista

La lista compara el precio de cada lote con su precio de tienda. Cada oferta la cambia. El precio de tienda lo pone quien vende; un lote sin él no sale en la lista.

¿Buscas lo que cierra antes? Mira [todos los lotes por hora de cierre](/search).

## Antes de ofrecer

Compara el total con el precio de tienda: incluye prima e impuesto. Un lote usado vale menos que uno nuevo en la tienda, diga lo que diga la lista.
`,
}
