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

Usamos cookies solo para lo que haces aquí: mantener tu sesión, reconocer un dispositivo en el que ya entraste, recordar tu idioma y el aspecto claro u oscuro, recordar dónde buscas lotes hasta que cierras el navegador, guardar lo que empezaste (una cuenta, un lote que tocaste) y mostrarte lo que acabas de cambiar. No hay cookies de publicidad.

El mapa puede cargar sus imágenes de un servicio de mapas, y los campos de tu tarjeta pueden venir de nuestro proveedor de pagos. Cada uno conoce entonces tu dirección de red. Todo lo demás en estas páginas viene de nosotros.

## Correos y mensajes de texto

Te escribimos sobre ofertas, facturas y recogidas. El boletín se envía solo si lo pides, y los mensajes de texto solo si los aceptas. Cada boletín dice cómo cancelar la suscripción.

## Quién más recibe datos

El proveedor de pagos para los pagos, quienes llevan nuestros correos y mensajes de texto, el fabricante de tu navegador para los avisos que actives y las autoridades cuando la ley nos obliga. No vendemos datos.

## Cuánto tiempo

Las facturas y sus registros se guardan el tiempo que pide la ley. Cuando cierras tu cuenta se eliminan tu nombre, correo, teléfono, direcciones, tarjetas, favoritos, búsquedas y notas. Tus ofertas, facturas y mensajes se quedan, con un nombre que no dice nada.

## Tus derechos

Puedes preguntar qué tenemos sobre ti, corregirlo, recibir una copia y pedir que se elimine si la ley no lo impide. [Escríbenos](/contact-us) desde el correo de tu cuenta.
`,
}
