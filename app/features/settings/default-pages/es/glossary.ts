import type { DefaultText } from '../index.ts'

export const glossary: DefaultText = {
  title: 'Glosario',
  body: `Las palabras que usan los lotes, las facturas y estas páginas.

## Ofertas

- **Oferta**: lo que te comprometes a pagar por un lote si pasa a ser tuyo. En otros sitios, puja.
- **Oferta máxima**: lo más que pagarías. El sistema ofrece por ti, solo lo necesario para ir primero.
- **Oferta fija**: una oferta que vale al instante exactamente su importe.
- **Mínimo siguiente**: lo menos que puede ser una oferta nueva.
- **Incremento**: el paso del precio al mínimo siguiente. Crece con el precio.
- **Ir primero**: tu oferta es la mejor en este momento.
- **Superada**: la oferta de otra persona es mejor que la tuya.
- **Subida silenciosa**: quien va primero sube su propio máximo. El precio no se mueve.
- **Oferta cerrada**: una oferta cuyo importe nadie más ve. Al cierre gana la más alta.
- **Subasta inversa**: se ofrece vender, y va primero la oferta más baja.

## Precios

- **Precio inicial**: donde empieza la primera oferta.
- **Reserva**: el precio más bajo al que se vende. No se muestra el importe, solo si se ha alcanzado.
- **Precio de martillo**: el precio al cierre, antes de prima e impuesto.
- **Prima del comprador**: un porcentaje del precio de martillo que paga quien compra.
- **Total**: precio de martillo, prima e impuesto juntos.
- **Valor de tienda**: lo que costaba nuevo en una tienda. Una comparación, no una promesa.
- **Comprar ya**: un precio fijo al que se puede comprar al instante mientras el precio actual esté por debajo.

## Tiempo

- **Cierre**: el momento en que acaba un lote, según el reloj del servidor. Las horas son del este de EE. UU.
- **Cierre flexible**: una oferta poco antes del cierre lo mueve.
- **Ventana**: cuán cerca del final debe llegar una oferta para mover el cierre.

## Después del cierre

- **Factura**: lo que debes por los lotes de un vendedor, con su vencimiento.
- **Recogida**: retirar el lote en su lugar.
- **Plazo de recogida**: el último día para ello.
- **Cargo por reposición**: se debe cuando un lote no se recoge a tiempo.

## El registro

- **Registro**: la historia pública de un lote. Una entrada por cada oferta, prórroga y cierre.
- **Hash**: la huella de una entrada. Contiene la huella de la anterior, así que nada puede cambiarse después sin que se note.
- **Recibo**: lo que recibes por cada oferta aceptada. Muestra que tu oferta está en el registro.
- **Etiqueta**: el nombre con el que apareces en un lote, como «b7».
`,
}
