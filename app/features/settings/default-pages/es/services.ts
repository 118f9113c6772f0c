import type { DefaultText } from '../index.ts'

export const services: DefaultText = {
  title: 'Servicios',
  body: `Lo que hacemos además de llevar las subastas.

## Para quien compra

- **Una cuenta para todos los vendedores.** Un inicio de sesión, y una factura por vendedor.
- **Precios en directo.** Precios y relojes se mueven solos mientras la página está abierta.
- **Un registro que puedes comprobar.** [Cómo comprobar un registro](/help#cómo-comprobar-un-registro).
- **Dos idiomas.** Inglés y español, al pie de cada página.

## Para quien vende

- **Subastas con hora de cierre**, con ofertas máximas y fijas, reserva y cierre flexible.
- **Subastas cerradas e inversas** para mercancías y contratos a los que convienen más.
- **Incrementos y prima** iguales en todo el mercado, para que quien compra encuentre siempre las mismas reglas.
- **Facturas** que se hacen al cierre, con la prima y el impuesto del lugar.

## En los almacenes

El horario, las plazas y el equipo de cada almacén están en el [mapa de lugares](/locationmap). Los que tienen montacargas cargan palés y máquinas.

## Para programas

Todo lo que hacen las páginas lo ofrece también una interfaz para programas, [documentada con ejemplos](/api/docs).
`,
}
