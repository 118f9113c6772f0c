import type { DefaultText } from '../index.ts'

export const faq: DefaultText = {
  title: 'Preguntas frecuentes',
  body: `¿No está aquí? [Escríbenos](/contact-us).

## Comprar

### ¿Por qué el precio es más alto que mi última oferta?

El máximo de otra persona respondió al tuyo. El historial de ofertas lo dice línea por línea. Nunca se cobra nada por encima de tu propio máximo.

### ¿Qué diferencia hay entre una oferta máxima y una fija?

Con una máxima ofrecemos por ti, solo lo necesario para ir primero. Una fija vale al instante exactamente el importe que escribes.

### ¿Alguien ve mi máximo?

No mientras el lote está abierto: ni los demás, ni el vendedor, y no está en ninguna página ni mensaje.

### ¿Qué es la prima del comprador?

Un porcentaje que se suma al precio de martillo. Está en cada total que ves antes de confirmar.

### ¿Puedo retirar una oferta?

Si el lote lo permite, sí: mientras vas primero y hasta la hora indicada en el lote. Después la oferta es vinculante.

### ¿Por qué se movió el cierre?

Llegó una oferta poco antes del final y cambió quién iba primero o el precio. El cierre se mueve para que todos puedan responder.

### ¿Por qué no se vendió el lote si yo iba primero?

Tiene una reserva que no se alcanzó. El lote lo dice mientras está abierto.

## Pagar

### ¿Cuándo tengo que pagar?

Hasta el día indicado en la factura, que se hace cuando cierra el lote.

### ¿Qué impuesto se aplica?

El impuesto sobre las ventas del lugar donde recoges el lote.

## Recoger

### ¿Hacen envíos?

Algunos vendedores sí. Si uno envía a tu dirección, lo ves con su precio al pagar; lo demás se recoge en el almacén indicado en el lote.

### No puedo ir a tiempo. ¿Y ahora?

Llama al almacén antes del plazo; su número está en el [mapa de lugares](/locationmap). Después del plazo se aplica un cargo por reposición.

### ¿Puede recoger otra persona?

Sí, con tu número de factura y tu aviso al almacén.

### ¿Ayudan a cargar?

Los almacenes con montacargas cargan palés. Trae correas; el personal no sujeta la carga.

## Confianza

### ¿Cómo sé que nadie cambió el orden de las ofertas?

Cada lote tiene un registro público en el que cada entrada lleva el hash de la anterior. Puedes [comprobarlo en tu navegador](/help#cómo-comprobar-un-registro).

### ¿Puede el vendedor ofertar por sus propios lotes?

No. Las ofertas de cualquiera de la organización vendedora se rechazan.
`,
}
