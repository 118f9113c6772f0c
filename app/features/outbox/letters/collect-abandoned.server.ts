import type { Translation } from '#app/i18n/translation.ts'
import { type WaitingFacts, waitingParts } from '../pickup-parts.server.ts'
import { SAMPLE_WAITING } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your lots on invoice {{invoice}} count as abandoned',
  text: 'No one collected them in time. There is no refund, and the seller may sell them again.',
  act: 'See the lots',
}
const es: Translation<typeof en> = {
  subject: 'Tus lotes de la factura {{invoice}} cuentan como abandonados',
  text: 'Nadie los recogió a tiempo. No hay reembolso, y el vendedor puede volver a venderlos.',
  act: 'Ver los lotes',
}

/** So many days after that. */
export const collectAbandoned: Letter<WaitingFacts, typeof en> = {
  words: { en, es },
  topics: ['pickup', 'invoice'],
  parts: waitingParts,
  on: {},
  samples: [SAMPLE_WAITING],
}
