import type { DefaultText } from '../index.ts'

export const sell: DefaultText = {
  title: 'Vende con nosotros',
  body: `Devoluciones, excedentes, cierres, vaciados: mercancía que tiene que salir, para gente que viene a buscarla.

## Qué necesitas

- Una empresa u organización con número fiscal.
- Un lugar donde se pueda recoger, con horario fijo.
- Alguien que fotografíe y describa los lotes.

## Cómo funciona

1. [Abre una cuenta de vendedor](/seller/registration) para tu empresa. Si prefieres hablar antes, [escríbenos](/contact-us): qué tienes, cuánto y dónde.
2. Revisamos tus papeles y preparamos tus lugares de recogida.
3. Publicas lotes: título, fotos, estado, precio inicial y una reserva si quieres.
4. La gente oferta. El lote cierra solo; no tienes que hacer nada.
5. Quien compra recibe la factura al cierre y recoge en tu almacén.

## Qué cuesta

Quien compra paga la prima sobre el precio de martillo. Lo que el mercado retiene de ella se acuerda contigo por escrito antes de tu primer lote.

## Reglas que te protegen

- Las ofertas son vinculantes, y el registro público las demuestra.
- Quien no recoge a tiempo debe un cargo por reposición y no puede ofertar hasta pagarlo.
- Un lote con ofertas conserva las reglas con las que se abrió. Nadie puede cambiarlas después, tú tampoco.
- Nadie de tu organización puede ofertar por tus lotes.

## Escribir un lote que se vende

Mira las [normas](/guidelines#para-quien-vende).
`,
}
