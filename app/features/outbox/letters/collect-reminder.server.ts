import type { Translation } from '#app/i18n/translation.ts'
import { type WaitingFacts, waitingParts } from '../pickup-parts.server.ts'
import { SAMPLE_WAITING } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Collect your lots on invoice {{invoice}} soon',
  text: 'Book a time, or come at your booked time: after the last day they’re late, and you may owe a restocking fee.',
  act: 'Book a pickup',
}
const es: Translation<typeof en> = {
  subject: 'Recoge pronto tus lotes de la factura {{invoice}}',
  text: 'Reserva una hora, o ven a la que ya reservaste: pasado el último día tienen retraso y puedes deber un cargo por reposición.',
  act: 'Reservar una recogida',
}

/** Two days before the last day to collect. Jobs have these letters written: flows/pickups/deadlines.server.ts. */
export const collectReminder: Letter<WaitingFacts, typeof en> = {
  words: { en, es },
  topics: ['pickupReminder', 'invoice'],
  parts: waitingParts,
  on: {},
  samples: [SAMPLE_WAITING],
}
