import type { Translation } from '#app/i18n/translation.ts'
import { type VisitFacts, visitParts, visitWritings } from '../pickup-parts.server.ts'
import { SAMPLE_VISIT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your pickup is booked',
  text: 'Bring your member code, and check in from your phone when you arrive.',
  act: 'See the booking',
}
const es: Translation<typeof en> = {
  subject: 'Tu recogida está reservada',
  text: 'Trae tu código de miembro y registra tu llegada desde el teléfono.',
  act: 'Ver la reserva',
}

/** A visit is booked, or moved to another time. */
export const pickupBooked: Letter<VisitFacts, typeof en, 'pickup-booked'> = {
  words: { en, es },
  topics: ['pickup'],
  parts: (data, place) => visitParts(data, place, { calendar: true }),
  on: {
    'pickup-booked': ({ db }, payload) =>
      visitWritings(db, payload, { kind: 'pickup-booked', holds: ({ state }) => state === 'booked' }),
  },
  samples: [SAMPLE_VISIT],
}
