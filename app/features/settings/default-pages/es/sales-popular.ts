import type { DefaultText } from '../index.ts'

export const salesPopular: DefaultText = {
  title: 'Ventas populares',
  body: `[Mira lo más popular](/search?orderby=21): los lotes abiertos según su número de ofertas, los que más tienen primero.

## Qué cuenta

Cuenta cada oferta aceptada. Las cerradas también cuentan, aunque nadie vea sus cantidades. Los vendedores no pueden comprar un puesto en la lista.

¿Te gusta alguno? Añádelo a favoritos con el corazón y te avisamos antes del cierre.

## Antes de ofrecer

Muchas ofertas significan compañía, no calidad. Di una vez lo máximo que pagarías y deja que ofrezcamos por ti.
`,
}
