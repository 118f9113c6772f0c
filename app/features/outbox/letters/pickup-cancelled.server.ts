import type { Translation } from '#app/i18n/translation.ts'
import { type VisitFacts, visitParts, visitWritings } from '../pickup-parts.server.ts'
import { SAMPLE_VISIT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your pickup is cancelled',
  text: 'The yard no longer expects you then. You still have to collect your lots: choose another time.',
  act: 'See lots to collect',
}
const es: Translation<typeof en> = {
  subject: 'Tu recogida está cancelada',
  text: 'El patio ya no te espera a esa hora. Aún tienes que recoger tus lotes: elige otra hora.',
  act: 'Ver qué hay que recoger',
}

/** A visit was called off, by its buyer or by staff. */
export const pickupCancelled: Letter<VisitFacts, typeof en, 'pickup-cancelled'> = {
  words: { en, es },
  topics: ['pickup'],
  parts: (data, place) => visitParts(data, place, { to: '/schedule/pending', calendar: true }),
  on: {
    'pickup-cancelled': ({ db }, payload) =>
      visitWritings(db, payload, { kind: 'pickup-cancelled', holds: ({ state }) => state === 'cancelled' }),
  },
  samples: [SAMPLE_VISIT],
}
