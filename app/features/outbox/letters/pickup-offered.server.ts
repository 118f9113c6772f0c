import type { Translation } from '#app/i18n/translation.ts'
import { type VisitFacts, visitParts, visitWritings } from '../pickup-parts.server.ts'
import { SAMPLE_VISIT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Choose a new time for your pickup',
  text: 'The yard offers you new times. Choose one; your lots wait until then.',
  act: 'Choose a time',
}
const es: Translation<typeof en> = {
  subject: 'Elige una nueva hora para tu recogida',
  text: 'El patio te ofrece nuevas horas. Elige una; tus lotes esperan hasta entonces.',
  act: 'Elegir una hora',
}

/** The yard offers other slots: what was booked was missed, or the yard is closed then. */
export const pickupOffered: Letter<VisitFacts, typeof en, 'pickup-offered'> = {
  words: { en, es },
  topics: ['pickup', 'invoice'],
  parts: visitParts,
  on: {
    'pickup-offered': ({ db }, payload) =>
      visitWritings(db, payload, { kind: 'pickup-offered', holds: ({ offeredWhy }) => offeredWhy !== null }),
  },
  samples: [SAMPLE_VISIT],
}
