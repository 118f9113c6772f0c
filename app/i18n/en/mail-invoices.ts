/** What people are written about their invoices. */
export const mailInvoices = {
  number: 'Invoice',
  seller: 'Seller',
  lots: 'For',
  andMore_one: '{{title}} and {{count}} more',
  andMore_other: '{{title}} and {{count}} more',
  owed: 'To be paid',
  due: 'Pay by',
  total: 'Total',
  paidAt: 'Paid',
  how: 'Payment',
  online: 'Online',
  offline: 'At the counter',
  pay: 'Pay invoice {{invoice}}',
  open: 'Open invoice {{invoice}}',
  invoiceReminder: {
    subject: 'Invoice {{invoice}} is due soon',
    text: 'This invoice has not been paid yet. Pay it online, or at the counter when you collect.',
    textSent: 'This invoice has not been paid yet. Pay it online: what you bought is sent once it is paid.',
  },
  invoiceLate: {
    subject: 'Invoice {{invoice}} is past due',
    text: 'The day to pay this invoice has passed. Please pay it now, or write to the seller if something is wrong.',
  },
  invoicePaid: {
    subject: 'Payment received for invoice {{invoice}}',
    text: 'Thank you. This invoice is paid; bring it when you collect.',
    textSent:
      'Thank you. This invoice is paid. The seller sends what you bought, and we tell you when it leaves.',
  },
  invoiceCancelled: {
    subject: 'Invoice {{invoice}} was cancelled',
    text: 'The seller has cancelled this invoice. There is nothing to pay.',
  },
  invoiceShipped: {
    subject: 'Invoice {{invoice}} is on its way',
    text: 'The seller has sent what you bought.',
  },
  carrier: 'Carrier',
  tracking: 'Tracking number',
  shippedAt: 'Sent',
} as const
