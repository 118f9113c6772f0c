import type { DefaultText } from '../index.ts'

export const bids: DefaultText = {
  title: 'Cómo funcionan las ofertas',
  body: `Una oferta te compromete: si ganas, compras. Antes de confirmar, la página muestra el precio completo, con prima e impuesto.

## Oferta máxima

Dices lo máximo que pagarías. Ofrecemos por ti, paso a paso, solo lo necesario para ir delante. Nadie ve tu máximo mientras el lote está abierto.

## Oferta fija

Ofreces una cantidad exacta, y cuenta entera en el acto.

## Ofertas cerradas

Una por persona. Nadie ve las cantidades antes del cierre; ves tu puesto y cuántas hay.

## En los últimos minutos

Una oferta en los últimos minutos mueve el cierre, para que los demás puedan responder. Cuenta cuándo nos llegó, según nuestro reloj. La página del lote lo muestra.

## Prueba

Cada lote lleva un registro público de sus ofertas. Cualquiera puede comprobarlo, y tu recibo prueba tu lugar en él.

[Tus ofertas](/offers/allactive) · [Preguntas y respuestas](/faq) · [Ayuda](/help)
`,
}
