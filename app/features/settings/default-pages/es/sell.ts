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
2. Revisamos tus papeles y preparamos contigo tus patios y tus lotes.
3. Los compradores ofrecen. Cada lote cierra a su hora, al segundo.
4. El comprador recibe la factura, paga y recoge en tu patio, en su horario.

## Qué cuesta

Los compradores pagan la prima además del precio de remate. Acordamos contigo por escrito, antes de tu primer lote, cuánto de ella se queda el mercado.

## Reglas que te protegen

- Las ofertas son vinculantes, y el registro público las demuestra.
- Puedes cobrar un cargo por reposición si un comprador no paga o no recoge a tiempo. Nadie puede ofrecer mientras deba uno.
- Un lote con ofertas conserva las reglas con las que se abrió. Nadie puede cambiarlas después, tú tampoco.
- Nadie de tu organización puede ofrecer en tus lotes.

## Escribir un lote que se vende

Mira las [normas](/guidelines#para-quien-vende).
`,
}
