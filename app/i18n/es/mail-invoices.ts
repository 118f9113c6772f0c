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
}
