import type { Translation } from '#app/i18n/translation.ts'
import { type ReturnAnswer, returnAnswered, returnAnswerParts } from '../return-parts.server.ts'
import { SAMPLE_LOT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your return {{number}} is approved',
  text: '{{seller}} will take it back. Bring it to the yard; you get your money once it’s there.',
}
const es: Translation<typeof en> = {
  subject: 'Tu devolución {{number}} está aprobada',
  text: '{{seller}} la acepta. Llévalo al patio; recibes el dinero cuando esté allí.',
}

/** The seller takes something back; nothing where it has gone on since. */
export const returnApproved: Letter<ReturnAnswer, typeof en, 'return-answered'> = {
  words: { en, es },
  path: 'mail.returns.approved',
  topics: ['returns', 'answers'],
  parts: returnAnswerParts,
  on: { 'return-answered': (ctx, answer) => returnAnswered(ctx, answer, 'approved') },
  samples: [
    {
      number: 'FL-R-1004',
      invoice: 'FL-1042',
      seller: 'Riverside Yards',
      answer: 'Bring it to the counter at gate 2.',
      lines: [{ ...SAMPLE_LOT, quantity: 2 }],
    },
  ],
}
