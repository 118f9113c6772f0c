/** What people are written about their invoices. */
export const mailInvoices = {
  number: 'Invoice',
  seller: 'Seller',
  lots: 'For',
  andMore_one: '{{title}} and {{count}} more',
  andMore_other: '{{title}} and {{count}} more',
  owed: 'To pay',
  due: 'Pay by',
  total: 'Total',
  paidAt: 'Paid',
  how: 'Payment',
  online: 'Online',
  offline: 'At the counter',
  pay: 'Pay invoice {{invoice}}',
  open: 'Open invoice {{invoice}}',
} as const
