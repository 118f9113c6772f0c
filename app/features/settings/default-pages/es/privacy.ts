import type { DefaultText } from '../index.ts'

export const privacy: DefaultText = {
  title: 'Política de privacidad',
  body: `Qué guardamos sobre ti, por qué, y cómo cambiarlo o eliminarlo.

## Qué guardamos

- **Tu cuenta**: nombre, correo electrónico, teléfono y, si la das, dirección.
- **Tus ofertas y compras**: importes, horas, facturas y recogidas.
- **Mensajes** que nos envías a nosotros o a un vendedor.
- **Inicios de sesión**: hora, dirección de red y navegador, para reconocer abusos.
- **Tarjetas**: nunca el número. Lo guarda nuestro proveedor de pagos; nosotros guardamos la marca, los cuatro últimos dígitos y la fecha de vencimiento.

## Qué ven los demás

Los demás ven una etiqueta como «b7» en lugar de tu nombre. La etiqueta es distinta en cada lote. Nadie ve tu máximo mientras un lote está abierto. El vendedor conoce tu nombre y cómo localizarte cuando le compras, porque te entrega el lote.

El registro público de un lote contiene etiquetas, precios, horas y hashes. No contiene nombres ni máximos legibles.

## Cookies

Usamos cookies para cinco cosas: mantener tu sesión, recordar tu idioma, recordar el aspecto claro u oscuro, recordar alrededor de qué lugar buscas lotes hasta que cierras el navegador y mostrarte lo que acabas de cambiar. No hay cookies de publicidad ni de terceros.

El mapa puede configurarse para cargar sus imágenes de un servicio de mapas; ese servicio conoce entonces tu dirección de red. Todo lo demás en estas páginas viene de nosotros.

## Correos y mensajes de texto

Te escribimos sobre ofertas, facturas y recogidas. El boletín se envía solo si lo pides, y los mensajes de texto solo si los aceptas. Cada boletín dice cómo cancelar la suscripción.

## Quién más recibe datos

El proveedor de pagos para los pagos, la operadora para los mensajes de texto y las autoridades cuando la ley nos obliga. No vendemos datos.

## Cuánto tiempo

Las facturas y sus registros se guardan el tiempo que pide la ley. Los mensajes se eliminan a los dos años. Cuando cierras tu cuenta se elimina lo que la ley no nos obliga a guardar.

## Tus derechos

Puedes preguntar qué tenemos sobre ti, corregirlo, recibir una copia y pedir que se elimine si la ley no lo impide. [Escríbenos](/contact-us) desde el correo de tu cuenta.
`,
}
