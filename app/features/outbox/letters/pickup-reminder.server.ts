import type { Translation } from '#app/i18n/translation.ts'
import { type VisitFacts, visitParts } from '../pickup-parts.server.ts'
import { SAMPLE_VISIT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your pickup is tomorrow',
  text: 'Bring your member code, and check in from your phone when you arrive.',
  act: 'See the booking',
}
const es: Translation<typeof en> = {
  subject: 'Tu recogida es mañana',
  text: 'Trae tu código de miembro y registra tu llegada desde el teléfono.',
  act: 'Ver la reserva',
}

/** The evening before a visit: flows/pickups/remind-visits.server.ts has it written. */
export const pickupReminder: Letter<VisitFacts, typeof en> = {
  words: { en, es },
  topics: ['pickupReminder'],
  parts: visitParts,
  on: {},
  samples: [SAMPLE_VISIT],
}
