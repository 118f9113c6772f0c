import type { DefaultText } from '../index.ts'

export const services: DefaultText = {
  title: 'Servicios',
  body: `Lo que hacemos además de llevar las subastas.

## Para quien compra

- **Una cuenta para todos los vendedores.** Un inicio de sesión, y una factura por vendedor.
- **Precios en directo.** Precios y relojes se actualizan mientras la página está abierta.
- **Un registro que puedes comprobar.** [Cómo comprobar un registro](/help#cómo-comprobar-un-registro).
- **Dos idiomas.** Inglés y español, al pie de cada página.

## Para quien vende

- **Subastas con hora de cierre**, con ofertas máximas y fijas, reserva y cierre flexible.
- **Subastas cerradas e inversas** para mercancías y contratos a los que convienen más.
- **Incrementos y prima** iguales en todo el mercado, para que los compradores encuentren siempre las mismas reglas. Si un lote tiene sus propios incrementos o un vendedor su propia prima, la página del lote los muestra.
- **Facturas** emitidas después del cierre, con prima e impuesto local.

## En los patios

El horario, el estacionamiento y el equipo de cada patio están en el [mapa de patios](/locationmap). Los que tienen montacargas cargan tarimas y máquinas.

## Para programas

Los programas pueden hacer lo mismo que las páginas con una API, [documentada con ejemplos](/api/docs).
`,
}
