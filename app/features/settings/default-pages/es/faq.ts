import type { DefaultText } from '../index.ts'

export const faq: DefaultText = {
  title: 'Preguntas frecuentes',
  body: `¿No está aquí? [Escríbenos](/contact-us).

## Comprar

### ¿Por qué el precio es más alto que mi última oferta?

El máximo de otra persona respondió al tuyo. El historial de ofertas lo dice línea por línea. Nunca pagas más que tu propio máximo, más prima e impuesto.

### ¿Qué diferencia hay entre una oferta máxima y una fija?

Con una máxima ofrecemos por ti, solo lo necesario para ir delante. Una fija cuenta al instante por el importe exacto que escribes.

### ¿Alguien ve mi máximo?

No mientras el lote está abierto: ni los demás, ni el vendedor, y no está en ninguna página ni mensaje.

### ¿Qué es la prima del comprador?

Lo que se suma al precio de remate. Está en cada total que ves antes de confirmar.

### ¿Puedo cancelar una oferta?

Si el lote lo permite, sí: mientras vas delante y hasta la hora indicada en el lote. Después la oferta es vinculante.

### ¿Por qué se movió el cierre?

Llegó una oferta poco antes del final y cambió quién iba delante o el precio. El cierre se mueve para que todos puedan responder.

### ¿Por qué no se vendió el lote si yo iba delante?

Tiene una reserva que no se alcanzó. El lote lo dice mientras está abierto.

## Pagar

### ¿Cuándo tengo que pagar?

Hasta el día indicado en tu factura.

### ¿Qué impuesto se aplica?

El impuesto sobre las ventas del patio donde recoges el lote.

## Recoger

### ¿Hacen envíos?

Algunos vendedores sí. Si uno envía a tu dirección, lo ves con su precio al pagar; lo demás se recoge en el patio indicado en el lote.

### No puedo ir a tiempo. ¿Y ahora?

Llama al patio antes de que venza el plazo; su número está en el [mapa de patios](/locationmap). Después del plazo se aplica un cargo por reposición.

### ¿Puede recoger otra persona?

Sí, si tiene tu número de factura y avisas al patio.

### ¿Ayudan a cargar?

Los patios con montacargas cargan tarimas. Trae correas; el personal no sujeta la carga.

## Confianza

### ¿Cómo sé que nadie cambió el orden de las ofertas?

Cada lote tiene un registro público en el que cada asiento lleva el hash del anterior. Puedes [comprobarlo en tu navegador](/help#cómo-comprobar-un-registro).

### ¿Puede el vendedor ofrecer en sus propios lotes?

No. Rechazamos las ofertas de cualquiera de la organización del vendedor.
`,
}
