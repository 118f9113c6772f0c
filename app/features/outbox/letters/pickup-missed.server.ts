import type { Translation } from '#app/i18n/translation.ts'
import { type VisitFacts, visitParts, visitWritings } from '../pickup-parts.server.ts'
import { SAMPLE_VISIT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'You missed your pickup',
  text: 'The yard closed before you checked in. Call the yard: you can book again once it offers you new slots.',
  act: 'See the booking',
}
const es: Translation<typeof en> = {
  subject: 'No viniste a tu recogida',
  text: 'El patio cerró antes de que registraras tu llegada. Llámalo: podrás reservar de nuevo cuando te ofrezca nuevas horas.',
  act: 'Ver la reserva',
}

/** Nobody came by the close of the day. */
export const pickupMissed: Letter<VisitFacts, typeof en, 'pickup-missed'> = {
  words: { en, es },
  topics: ['pickup', 'invoice'],
  parts: visitParts,
  on: {
    'pickup-missed': ({ db }, payload) =>
      visitWritings(db, payload, { kind: 'pickup-missed', holds: ({ state }) => state === 'no_show' }),
  },
  samples: [SAMPLE_VISIT],
}
