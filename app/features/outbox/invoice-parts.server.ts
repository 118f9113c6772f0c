import type { Cents } from '#app/domain/money/money.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { timeText } from '#app/ui/time-text.ts'
import { recipientOf } from './facts.server.ts'
import type { InvoiceFacts } from './invoice-facts.server.ts'
import type { Parts, Place, Writing } from './letters/shape.ts'

/** `sent`: it is delivered, and not collected. */
export type Invoice = {
  invoice: string
  seller: string
  title: string
  lots: number
  total: Cents
  sent: boolean
}
/** `owed`: what is left of its total. */
export type Due = Invoice & { owed: Cents; dueAt: number }

type Row = readonly [label: string, value: string]

/** What is said of an invoice: which one it is, and `rows` of what has become of it. `pays`: it leads to the checkout. */
export function invoiceParts(
  { invoice, seller, title, lots }: Invoice,
  {
    subject,
    text,
    rows,
    pays = false,
  }: { subject: string; text: string; rows: readonly Row[]; pays?: boolean },
  { t, origin }: Place,
): Parts {
  const act = `${origin}/${pays ? 'checkout/invoice' : 'invoice'}/${encodeURIComponent(invoice)}`
  return {
    act,
    subject,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          [t('mail.invoices.number'), invoice],
          [t('mail.invoices.seller'), seller],
          [
            t('mail.invoices.lots'),
            lots > 1 ? t('mail.invoices.andMore', { title, count: lots - 1 }) : title,
          ],
          ...rows,
        ],
      },
      { kind: 'act', label: t(pays ? 'mail.invoices.pay' : 'mail.invoices.open', { invoice }), href: act },
    ],
  }
}

/** What there is to pay, and until when. */
export function dueRows({ owed, dueAt }: Due, place: Place): Row[] {
  const { t } = place
  return [
    [t('mail.invoices.owed'), formatExact(owed)],
    [t('mail.invoices.due'), timeText(dueAt, 'moment', place)],
  ]
}

export function totalRow({ total }: Invoice, { t }: Place): Row {
  return [t('mail.invoices.total'), formatExact(total)]
}

/** That an invoice is due soon, or past due: each is said once. */
export function dueWriting(kind: 'invoice-late' | 'invoice-reminder', facts: InvoiceFacts): Writing<Due> {
  const { id, owed, dueAt, reader } = facts
  return { id: `${kind}:${id}`, data: { ...invoiceOf(facts), owed, dueAt }, recipient: recipientOf(reader) }
}

export function invoiceOf({ invoice, seller, title, lots, total, sent }: InvoiceFacts): Invoice {
  return { invoice, seller, title, lots, total, sent: sent === 1 }
}
