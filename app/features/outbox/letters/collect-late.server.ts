import type { Translation } from '#app/i18n/translation.ts'
import { type WaitingFacts, waitingParts } from '../pickup-parts.server.ts'
import { SAMPLE_WAITING } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your lots on invoice {{invoice}} are late',
  text: 'Their last day has passed and no one collected them. Ask the yard for more days before they count as abandoned, without a refund.',
  act: 'See the lots',
}
const es: Translation<typeof en> = {
  subject: 'Tus lotes de la factura {{invoice}} tienen retraso',
  text: 'Pasó su último día y nadie los recogió. Pide más días al patio antes de que cuenten como abandonados, sin reembolso.',
  act: 'Ver los lotes',
}

/** The last day has passed. */
export const collectLate: Letter<WaitingFacts, typeof en> = {
  words: { en, es },
  topics: ['pickup', 'invoice'],
  parts: waitingParts,
  on: {},
  samples: [SAMPLE_WAITING],
}
