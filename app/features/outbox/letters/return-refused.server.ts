import type { Translation } from '#app/i18n/translation.ts'
import { type ReturnAnswer, returnAnswered, returnAnswerParts } from '../return-parts.server.ts'
import { SAMPLE_LOT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your return {{number}} was refused',
  text: '{{seller}} won’t take back what you asked to return from invoice {{invoice}}.',
}
const es: Translation<typeof en> = {
  subject: 'Tu devolución {{number}} fue rechazada',
  text: '{{seller}} no acepta lo que pediste devolver de la factura {{invoice}}.',
}

/** The seller does not take something back; nothing where it has gone on since. */
export const returnRefused: Letter<ReturnAnswer, typeof en, 'return-answered'> = {
  words: { en, es },
  path: 'mail.returns.refused',
  topics: ['returns', 'answers'],
  parts: returnAnswerParts,
  on: { 'return-answered': (ctx, answer) => returnAnswered(ctx, answer, 'refused') },
  samples: [
    {
      number: 'FL-R-1005',
      invoice: 'FL-1042',
      seller: 'Riverside Yards',
      answer: 'The lot was sold with one battery, as its description says.',
      lines: [{ ...SAMPLE_LOT, quantity: 1 }],
    },
  ],
}
