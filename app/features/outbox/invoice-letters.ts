import { type Cents, formatExact } from '#app/domain/money.ts'
import { timeText } from '#app/ui/time-text.ts'
import type { Parts, Words } from './templates.ts'

/** `sent`: it is delivered, and not collected. */
type Invoice = {
  invoice: string
  seller: string
  title: string
  lots: number
  total: Cents
  sent: boolean
}
/** `owed`: what is left of its total. */
type Due = Invoice & { owed: Cents; dueAt: number }

/** What is told of an invoice after it was written. */
export type InvoiceTold = {
  invoiceReminder: Due
  invoiceLate: Due
  invoicePaid: Invoice & { paidAt: number; how: 'online' | 'offline' }
  invoiceCancelled: Invoice
  invoiceShipped: Invoice & { carrier: string; tracking: string; shippedAt: number }
}

type InvoiceMessage = {
  [Name in keyof InvoiceTold]: { template: Name; data: InvoiceTold[Name] }
}[keyof InvoiceTold]

export function aboutInvoice({ template, data }: InvoiceMessage, words: Words): Parts {
  const { t, origin } = words
  const { invoice, seller, title, lots } = data
  const pays = template === 'invoiceReminder' || template === 'invoiceLate'
  const act = `${origin}/${pays ? 'checkout/invoice' : 'invoice'}/${encodeURIComponent(invoice)}`
  return {
    act,
    subject: t(`mail.invoices.${template}.subject`, { invoice }),
    blocks: [
      { kind: 'text', text: textOf({ template, data } as InvoiceMessage, words) },
      {
        kind: 'facts',
        rows: [
          [t('mail.invoices.number'), invoice],
          [t('mail.invoices.seller'), seller],
          [
            t('mail.invoices.lots'),
            lots > 1 ? t('mail.invoices.andMore', { title, count: lots - 1 }) : title,
          ],
          ...amounts({ template, data } as InvoiceMessage, words),
        ],
      },
      { kind: 'act', label: t(pays ? 'mail.invoices.pay' : 'mail.invoices.open', { invoice }), href: act },
    ],
  }
}

/** What is sent is neither paid at a counter nor collected. */
function textOf({ template, data }: InvoiceMessage, { t }: Words): string {
  if (data.sent && (template === 'invoiceReminder' || template === 'invoicePaid'))
    return t(`mail.invoices.${template}.textSent`)
  return t(`mail.invoices.${template}.text`)
}

function amounts({ template, data }: InvoiceMessage, words: Words): (readonly [string, string])[] {
  const { t } = words
  switch (template) {
    case 'invoiceReminder':
    case 'invoiceLate':
      return [
        [t('mail.invoices.owed'), formatExact(data.owed)],
        [t('mail.invoices.due'), timeText(data.dueAt, 'moment', words)],
      ]
    case 'invoicePaid':
      return [
        [t('mail.invoices.total'), formatExact(data.total)],
        [t('mail.invoices.how'), t(`mail.invoices.${data.how}`)],
        [t('mail.invoices.paidAt'), timeText(data.paidAt, 'moment', words)],
      ]
    case 'invoiceCancelled':
      return [[t('mail.invoices.total'), formatExact(data.total)]]
    // its link is on the invoice: letters lead nowhere but here
    case 'invoiceShipped':
      return [
        [t('mail.invoices.carrier'), data.carrier],
        ...(data.tracking ? [[t('mail.invoices.tracking'), data.tracking] as const] : []),
        [t('mail.invoices.shippedAt'), timeText(data.shippedAt, 'moment', words)],
      ]
  }
}
