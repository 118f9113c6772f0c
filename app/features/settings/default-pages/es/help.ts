import type { DefaultText } from '../index.ts'

export const help: DefaultText = {
  title: 'Ayuda',
  body: `Desde encontrar un lote hasta cargarlo.

## Cómo encontrar un lote

Busca por palabras, marca o número de lote, o recorre las categorías. Los filtros acotan por lugar, estado y precio; la dirección de la página los conserva, así que puedes enviar una búsqueda o guardarla. [Todos los lotes](/search) es un buen comienzo.

## Cómo hacer una oferta

1. Inicia sesión. Sin cuenta puedes verlo todo, pero no ofrecer.
2. Lee la descripción, mira todas las fotos y comprueba dónde y hasta cuándo se recoge el lote.
3. Escribe un importe. Elige **máxima** si debemos ofrecer por ti, o **fija** si el importe debe contar entero al instante.
4. Revisa el total con prima e impuesto y confirma. Nada se envía antes de ese segundo paso.

Ves enseguida si vas delante. Si hay un máximo más alto, responde a tu oferta en el acto: el precio sube y puedes mejorarla.

## Cómo se deciden las ofertas máximas

Alguien va delante con un máximo de $50 y tú pones un máximo de $84. Vas delante, y el precio queda un incremento por encima de $50, no en $84. Después otra persona pone $84. A igual importe va delante la oferta más antigua, así que sigues delante, ahora a $84. Para ir delante, esa persona debe ofrecer más.

## Cómo cierra un lote

El reloj de la página sigue al servidor. Cuando una oferta aceptada entra dentro de la ventana antes del final y cambia quién va delante o el precio, el cierre se mueve según las reglas del lote, normalmente a cinco minutos después. Se repite hasta que nadie ofrece más, o hasta el límite indicado en el lote. Una oferta cuenta si el servidor la recibió antes del cierre, diga lo que diga el reloj de tu dispositivo.

## Cómo pagar

La factura aparece en tu cuenta después del cierre del lote. En una subasta de muchos lotes llega 15 minutos después del último. Muestra precio de remate, prima e impuesto de cada lote y el día hasta el que puedes pagar.

## Cómo recoger

1. Mira el patio, su horario y el plazo en la factura.
2. Trae el número de factura y un documento con foto. Otra persona puede recoger por ti si tiene el número de factura y avisas al patio.
3. Trae lo que el lote necesite: correas, mantas, otra persona, un remolque.
4. Revisa el lote antes de irte.

[Todos los patios en el mapa](/locationmap) con direcciones, horarios y teléfonos.

## Cómo devolver un lote

Cada lote indica su política de devolución. Si el lote no es como se describe, escribe al vendedor o [a nosotros](/contact-us) dentro de ese plazo. Indica el número de lote, di qué es distinto y añade fotos.

## Cómo comprobar un registro

1. Abre el lote y sigue el enlace a su registro.
2. Pulsa **Comprobar en este navegador**. Tu propio navegador calcula el hash de cada asiento, sigue la cadena del primero al último y comprueba la firma con nuestra clave publicada.
3. Si hiciste ofertas, pega un recibo para comprobar que está en la cadena.

También puedes descargar el registro y comprobarlo con tu propio programa. La misma página explica cómo funciona la cadena. Demuestra el orden de los asientos, que no falta ninguno, los precios públicos y tus propias ofertas.

## Cuando algo no funciona

Si la página dice que no está en directo, ves el último precio conocido. Recárgala o espera a que vuelva la conexión. Las ofertas que te confirmamos están a salvo. Si no puedes iniciar sesión, [escríbenos](/contact-us) desde el correo de tu cuenta.
`,
}
