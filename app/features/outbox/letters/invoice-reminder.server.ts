import type { Translation } from '#app/i18n/translation.ts'
import { type Due, dueRows, invoiceParts } from '../invoice-parts.server.ts'
import { SAMPLE_INVOICE, SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Invoice {{invoice}} is due soon',
  text: 'You haven’t paid this invoice yet. Pay online, or at the counter when you collect.',
  textSent: 'You haven’t paid this invoice yet. Pay online: the seller sends what you bought once it’s paid.',
}
const es: Translation<typeof en> = {
  subject: 'La factura {{invoice}} vence pronto',
  text: 'Esta factura aún no está pagada. Págala en línea, o en el mostrador al recoger.',
  textSent:
    'Esta factura aún no está pagada. Págala en línea: el vendedor envía lo que compraste en cuanto esté pagada.',
}

/** An invoice is due soon: flows/remind-invoices.server.ts has it written. What is sent is not paid at a counter. */
export const invoiceReminder: Letter<Due, typeof en> = {
  words: { en, es },
  path: 'mail.invoices.invoiceReminder',
  topics: ['invoice'],
  parts: (data, place) =>
    invoiceParts(
      data,
      {
        subject: place.say('subject', { invoice: data.invoice }),
        text: place.say(data.sent ? 'textSent' : 'text'),
        rows: dueRows(data, place),
        pays: true,
      },
      place,
    ),
  on: {},
  samples: [{ ...SAMPLE_INVOICE, owed: 112_24, dueAt: SAMPLE_TIME }],
}
