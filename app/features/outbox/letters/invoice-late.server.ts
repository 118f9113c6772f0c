import type { Translation } from '#app/i18n/translation.ts'
import { type Due, dueRows, invoiceParts } from '../invoice-parts.server.ts'
import { SAMPLE_INVOICE, SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Invoice {{invoice}} is past due',
  text: 'This invoice is past due. Pay it now, or write to the seller if something is wrong.',
}
const es: Translation<typeof en> = {
  subject: 'La factura {{invoice}} está vencida',
  text: 'Esta factura está vencida. Págala ahora, o escribe al vendedor si algo no está bien.',
}

/** An invoice is past due: flows/remind-invoices.server.ts has it written. */
export const invoiceLate: Letter<Due, typeof en> = {
  words: { en, es },
  path: 'mail.invoices.invoiceLate',
  topics: ['invoice'],
  parts: (data, place) =>
    invoiceParts(
      data,
      {
        subject: place.say('subject', { invoice: data.invoice }),
        text: place.say('text'),
        rows: dueRows(data, place),
        pays: true,
      },
      place,
    ),
  on: {},
  samples: [{ ...SAMPLE_INVOICE, owed: 62_24, dueAt: SAMPLE_TIME }],
}
