import type { DefaultText } from '../index.ts'

export const sales: DefaultText = {
  title: 'Ventas',
  body: `Cada cosa a la venta es un lote, con su propio precio, reloj y patio.

- [Gangas de hoy](/sales/today): lo que más ahorra frente al precio de tienda.
- [Populares](/sales/popular): los lotes con más ofertas.
- [En el mapa](/sales/map): lo que tienes cerca.
- [Todos los lotes](/search): todo, con filtros de precio, lugar, categoría y estado.

## Clases de venta

- **Subasta con plazo.** Gana la oferta más alta al cierre. Si alguien ofrece en los últimos minutos, el cierre se mueve: nadie gana por un segundo.
- **Ofertas cerradas.** Una por persona, oculta hasta el cierre; ves tu puesto.
- **Comprar ya.** Precio fijo. Es de quien compra primero.
- **Se busca.** Alguien pide mercancía o trabajo y gana la oferta más baja.

La [ayuda](/help) explica cada clase, y [cómo funcionan las ofertas](/bids).

## Cuando acaba una venta

La página de cada lote muestra su reloj, al segundo. Avisamos al ganador en el acto, por correo y en la página.
`,
}
