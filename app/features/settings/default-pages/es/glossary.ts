import type { DefaultText } from '../index.ts'

export const glossary: DefaultText = {
  title: 'Glosario',
  body: `Palabras que verás en los lotes, las facturas y estas páginas.

## Ofertas

- **Oferta**: lo que te comprometes a pagar por un lote si pasa a ser tuyo. En otros sitios, puja.
- **Oferta máxima**: lo máximo que pagarías. Ofrecemos por ti, solo lo necesario para ir delante.
- **Oferta fija**: una oferta que cuenta al instante por su importe exacto.
- **Mínimo siguiente**: lo menos que puede ser una oferta nueva.
- **Incremento**: el paso del precio al mínimo siguiente. Crece con el precio.
- **Ir delante**: tu oferta es la mejor en este momento.
- **Superada**: la oferta de otra persona es mejor que la tuya.
- **Subida silenciosa**: quien va delante sube su propio máximo. El precio no se mueve.
- **Oferta cerrada**: una oferta cuyo importe nadie más ve. Al cierre gana la más alta.
- **Subasta inversa**: se ofrece vender, y va delante la oferta más baja.

## Precios

- **Precio inicial**: donde empieza la primera oferta.
- **Reserva**: el precio más bajo que acepta el vendedor. Ves si se alcanza, nunca el importe.
- **Precio de remate**: el precio al cierre, antes de prima e impuesto.
- **Prima del comprador**: lo que paga el comprador además del precio de remate.
- **Total**: precio de remate, prima e impuesto juntos.
- **Precio de tienda**: lo que cuesta nuevo en una tienda. Una comparación, no una promesa.
- **Comprar ya**: un precio fijo al que se puede comprar al instante mientras el precio actual esté por debajo.

## Tiempo

- **Cierre**: el momento en que acaba un lote, según el reloj del servidor. Las horas son del este de EE. UU.
- **Cierre flexible**: una oferta poco antes del cierre lo mueve.
- **Ventana**: cuán cerca del final debe llegar una oferta para mover el cierre.

## Después del cierre

- **Factura**: lo que debes por los lotes de un vendedor, con su vencimiento.
- **Recogida**: recoger el lote en su patio.
- **Plazo de recogida**: el último día para ello.
- **Cargo por reposición**: lo que puedes deber si no pagas o no recoges un lote a tiempo.

## El registro

- **Registro**: la historia pública de un lote. Tiene un asiento por cada oferta, extensión y cierre.
- **Hash**: la huella de un asiento. Contiene la huella del anterior, así que nadie puede cambiar nada después sin que se note.
- **Recibo**: lo que recibes por cada oferta aceptada. Demuestra que tu oferta está en el registro.
- **Etiqueta**: el nombre con el que apareces en un lote, como «b7».
`,
}
