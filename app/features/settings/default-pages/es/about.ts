import type { DefaultText } from '../index.ts'

export const about: DefaultText = {
  title: 'Quiénes somos',
  body: `Vendemos lo que tiendas, oficinas y casas ya no necesitan, en lotes con hora de cierre que recoges en un patio cercano.

## Qué es distinto aquí

**Un solo reloj.** Cada lote cierra según la hora del servidor, que está en cada página. Una oferta cerca del final mueve el cierre, así que nadie gana por un segundo.

**El precio completo.** Donde puedes ofrecer, ves el total con prima e impuesto antes de confirmar.

**Cada oferta registrada.** Cada lote tiene un registro público, encadenado con hashes y firmado. Puedes [comprobarlo tú](/help#cómo-comprobar-un-registro) sin tener que confiar en nosotros.

## De dónde vienen los lotes

Venden liquidadores, empresas de vaciado y tiendas. Fotografían los lotes en sus propios patios, nombran los defectos que encuentran y entregan los lotes en persona. [Mira los patios en el mapa](/locationmap).

## Habla con nosotros

[Escríbenos](/contact-us) y responde una persona. Si tienes mercancía para vender, [empieza aquí](/sell).
`,
}
