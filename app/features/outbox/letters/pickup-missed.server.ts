import type { Translation } from '#app/i18n/translation.ts'
import { type VisitFacts, visitParts, visitWritings } from '../pickup-parts.server.ts'
import { SAMPLE_VISIT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'You missed your pickup.',
  text: 'The yard closed before you checked in. You can book again once the yard offers you slots: call it.',
  act: 'See the booking',
}
const es: Translation<typeof en> = {
  subject: 'No viniste a tu recogida.',
  text: 'El patio cerró antes de que avisaras de tu llegada. Podrás reservar de nuevo cuando te ofrezca horas: llámalo.',
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
