import type { order as english } from '#app/i18n/en/order.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const order: Translation<typeof english> = {
  list: 'Órdenes de compra',
  listText: 'Subastas inversas que te adjudicaron o que adjudicaste',
  number: 'Orden de compra {{number}}',
  created: 'Adjudicada: {{when}}',
  createdLabel: 'Adjudicada',
  amount: 'Importe',
  from: 'Encargada por',
  supplier: 'Proveedor',
  lot: 'Lote',
  what: 'Qué se encarga',
  price: 'Adjudicada por',
  total: 'Total para el proveedor',
  where: 'Para {{yard}}',
  explained:
    'El precio es la oferta más baja de la subasta inversa. La prima y el impuesto se aplican solo a lo que se vende aquí, no a lo que se compra. El proveedor factura a la organización con este número.',
  view: 'Ver la orden',
  soon: 'Preparamos la orden de compra.',
  newer: 'Órdenes más recientes',
  older: 'Órdenes anteriores',
  empty: {
    title: 'Aún no hay órdenes de compra',
    text: 'Cuando tu oferta es la más baja de una subasta inversa, su orden aparece aquí enseguida.',
    browse: 'Ver subastas inversas',
  },
}
