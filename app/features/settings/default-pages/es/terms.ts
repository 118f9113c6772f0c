import type { DefaultText } from '../index.ts'

export const terms: DefaultText = {
  title: 'Términos y condiciones',
  body: `Estos términos son un acuerdo entre tú y el mercado y, en cada lote, entre tú y quien lo vende. Al abrir una cuenta o hacer una oferta los aceptas.

## Tu cuenta

Una persona, una cuenta. Debes tener al menos 18 años y dar tu propio nombre, un correo electrónico que te llegue y un teléfono. No compartas tu contraseña: las ofertas hechas desde tu cuenta son tuyas. Avísanos enseguida si crees que alguien más la usa.

## Ofertas

Una oferta es un compromiso de compra. Si al cierre tu oferta va primera y se cumple la reserva, si la hay, has comprado el lote al precio mostrado, más la prima del comprador y el impuesto sobre las ventas.

- Una **oferta máxima** es lo más que pagarías. Ofrecemos por ti, un incremento cada vez y solo lo necesario para ir primero. Nadie ve tu máximo mientras el lote está abierto, tampoco quien vende.
- Una **oferta fija** vale al instante exactamente el importe que escribes.
- Las ofertas son en dólares enteros. Una oferta nueva debe llegar al mínimo siguiente que muestra el lote.
- Entre dos máximos iguales va primero el más antiguo.
- No puedes ofertar por lotes de tu propia organización.

## Precios de reserva

Algunos lotes tienen una reserva: el precio más bajo al que se vende. El lote dice si se ha alcanzado. Un lote que cierra por debajo de su reserva no se vende.

## Cierre

Un lote cierra a la hora de su reloj, que es el del servidor. Una oferta cuenta si el servidor la recibió antes del cierre. La mayoría de los lotes tienen cierre flexible: una oferta cerca del final que cambia quién va primero o el precio mueve el cierre, según las reglas del lote, para que todos puedan responder. Las ofertas rechazadas nunca lo mueven.

## Retirar una oferta

Si el lote lo permite, quien va primero puede retirar su oferta hasta la hora indicada en el lote. Las demás ofertas se juzgan de nuevo como si la tuya no existiera. Una oferta retirada queda en el historial, marcada como retirada. Después de esa hora la oferta es vinculante.

## Cargos y pago

- La **prima del comprador** es un porcentaje del precio de martillo. Está en cada total que ves antes de confirmar.
- El **impuesto sobre las ventas** es el del lugar de recogida.
- La factura se hace cuando cierra el lote e indica el día en que vence.
- Todos los precios son en dólares de EE. UU.

El pago está completo cuando la factura lo dice. Hasta entonces el lote sigue siendo de quien lo vende.

## Recogida

Los lotes se recogen en el lugar indicado en el lote, dentro de los días que allí constan. Trae el número de factura y una identificación. La carga es por tu cuenta y riesgo; revisa el lote antes de irte. Un lote que no se recoge a tiempo causa un cargo por reposición y, mientras se deba, no puedes ofertar. Los lotes abandonados no se reembolsan.

## Estado y devoluciones

Los lotes se venden como se ven y se describen. Vale la política de devolución indicada en el lote. Si una descripción era falsa en algo importante, escríbenos o escribe al vendedor dentro del plazo indicado, con fotos. Los lotes vendidos sin probar o para piezas se venden tal como están.

## El registro

Cada oferta aceptada es una entrada en el registro público del lote, en el que cada entrada lleva el hash de la anterior. En una disputa sobre el orden, la hora o el precio de las ofertas decide ese registro. La página de cada lote enlaza a su registro y puedes comprobarlo.

## Qué no está permitido

Ofertar por lotes propios o hacer que otros lo hagan, descripciones falsas, ofertas que no piensas pagar, programas que sobrecarguen el sitio e intentos de llegar a datos ajenos. Para impedirlo podemos anular ofertas, cerrar lotes o cerrar cuentas.

## Responsabilidad

Nosotros llevamos el mercado; quienes venden responden de sus lotes. Si el sitio no está disponible o falla una conexión, las ofertas que se te confirmaron siguen en pie y valen las horas mostradas por el servidor. Nada en estos términos limita los derechos que te da la ley.

## Cambios

Podemos cambiar estos términos. La fecha de arriba dice cuándo lo hicimos por última vez. Las ofertas anteriores a un cambio siguen los términos de su momento.
`,
}
