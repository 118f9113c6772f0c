import type { mailInvoices as english } from '../en/mail-invoices.ts'
import type { Translation } from '../translation.ts'

export const mailInvoices: Translation<typeof english> = {
  number: 'Factura',
  seller: 'Vendedor',
  lots: 'Por',
  andMore_one: '{{title}} y {{count}} más',
  andMore_other: '{{title}} y {{count}} más',
  owed: 'Por pagar',
  due: 'Paga antes del',
  total: 'Total',
  paidAt: 'Pagada',
  how: 'Pago',
  online: 'En línea',
  offline: 'En el mostrador',
  pay: 'Pagar la factura {{invoice}}',
  open: 'Abrir la factura {{invoice}}',
  invoiceReminder: {
    subject: 'La factura {{invoice}} vence pronto',
    text: 'Esta factura aún no está pagada. Págala en línea, o en el mostrador al recoger.',
    textSent: 'Esta factura aún no está pagada. Págala en línea: lo comprado se envía en cuanto esté pagada.',
  },
  invoiceLate: {
    subject: 'La factura {{invoice}} está vencida',
    text: 'Ya pasó el día de pago de esta factura. Págala ahora, o escribe al vendedor si algo no está bien.',
  },
  invoicePaid: {
    subject: 'Hemos recibido el pago de la factura {{invoice}}',
    text: 'Gracias. Esta factura está pagada; tráela cuando recojas.',
    textSent:
      'Gracias. Esta factura está pagada. El vendedor envía lo que compraste y te avisamos cuando salga.',
  },
  invoiceCancelled: {
    subject: 'La factura {{invoice}} se anuló',
    text: 'El vendedor ha anulado esta factura. No hay nada que pagar.',
  },
  invoiceShipped: {
    subject: 'La factura {{invoice}} va en camino',
    text: 'El vendedor ha enviado lo que compraste.',
  },
  carrier: 'Transportista',
  tracking: 'Número de seguimiento',
  shippedAt: 'Enviado',
}
