import type { DefaultText } from '../index.ts'

export const terms: DefaultText = {
  title: 'Términos y condiciones',
  body: `Estos términos son un acuerdo entre tú y el mercado y, en cada lote, entre tú y quien lo vende. Al abrir una cuenta o hacer una oferta los aceptas.

## Tu cuenta

Una persona, una cuenta. Debes tener al menos 18 años y dar tu propio nombre, un correo electrónico que te llegue y un teléfono. No compartas tu contraseña: las ofertas hechas desde tu cuenta son tuyas. Avísanos enseguida si crees que alguien más la usa.

## Ofertas

Una oferta es un compromiso de compra. Si al cierre tu oferta va delante y se alcanza la reserva, si la hay, compraste el lote al precio mostrado, más la prima del comprador y el impuesto sobre las ventas.

- Una **oferta máxima** es lo máximo que pagarías. Ofrecemos por ti, un incremento cada vez y solo lo necesario para ir delante. Nadie ve tu máximo mientras el lote está abierto, tampoco quien vende.
- Una **oferta fija** cuenta al instante por el importe exacto que escribes.
- Las ofertas son en dólares; la mayoría de los lotes solo admite dólares enteros. Una oferta nueva debe llegar al mínimo siguiente que muestra el lote.
- Entre dos máximos iguales va delante el más antiguo.
- No puedes ofrecer en lotes de tu propia organización.

## Precios de reserva

Algunos lotes tienen una reserva: el precio más bajo que acepta el vendedor. El lote dice si se alcanza. Un lote que cierra por debajo de su reserva no se vende.

## Cierre

Un lote cierra a la hora de su reloj, que es el del servidor. Una oferta cuenta si el servidor la recibió antes del cierre. La mayoría de los lotes tienen cierre flexible: una oferta cerca del final que cambia quién va delante o el precio mueve el cierre, según las reglas del lote, para que todos puedan responder. Las ofertas rechazadas nunca lo mueven.

## Cancelar una oferta

Si el lote lo permite, quien va delante puede cancelar su oferta hasta la hora indicada en el lote. Las demás ofertas fijan entonces el precio, como si la tuya no existiera. Una oferta cancelada queda en el historial, marcada como cancelada. Después de esa hora la oferta es vinculante.

## Cargos y pago

- La **prima del comprador** se suma al precio de remate. Está en cada total que ves antes de confirmar.
- El **impuesto sobre las ventas** es el del patio de recogida.
- Emitimos la factura después del cierre del lote. Indica el día en que vence.
- Todos los precios son en dólares de EE. UU.

El pago está completo cuando la factura lo dice. Hasta entonces el lote sigue siendo de quien lo vende.

## Recogida

Los lotes se recogen en el patio indicado en el lote, dentro de los días que allí constan. Trae el número de factura y un documento con foto. La carga es por tu cuenta y riesgo; revisa el lote antes de irte. Un lote que no se recoge a tiempo causa un cargo por reposición y, mientras se deba, no puedes ofrecer. Los lotes abandonados no se reembolsan.

## Estado y devoluciones

Los lotes se venden como se ven y se describen. Se aplica la política de devolución indicada en el lote. Si una descripción era falsa en algo importante, escríbenos o escribe al vendedor dentro del plazo indicado, con fotos. Los lotes vendidos sin probar o para piezas se venden tal como están.

## El registro

Cada oferta aceptada es un asiento en el registro público del lote, en el que cada asiento lleva el hash del anterior. En una disputa sobre el orden, la hora o el precio de las ofertas decide ese registro. La página de cada lote enlaza a su registro y puedes comprobarlo.

## Qué no está permitido

Ofrecer en lotes propios o hacer que otros lo hagan, descripciones falsas, ofertas que no piensas pagar, programas que sobrecarguen el sitio e intentos de llegar a datos ajenos. Para impedirlo podemos cancelar ofertas, cerrar lotes o cerrar cuentas.

## Responsabilidad

Nosotros llevamos el mercado; quienes venden responden de sus lotes. Si el sitio no está disponible o falla una conexión, las ofertas que te confirmamos siguen siendo válidas y se aplican las horas del servidor. Nada en estos términos limita los derechos que te da la ley.

## Cambios

Podemos cambiar estos términos. La fecha de arriba dice cuándo lo hicimos por última vez. Las ofertas anteriores a un cambio siguen los términos de su momento.
`,
}
