import type { Translation } from '#app/i18n/translation.ts'
import { type Standing, standingOf, standingParts } from '../standing-parts.server.ts'
import { SAMPLE_LOT, SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Closing soon: lot {{lot}}',
  text: 'A lot you’re watching closes soon. A late offer adds time.',
  act: 'View lot',
}
const es: Translation<typeof en> = {
  subject: 'Por cerrar: lote {{lot}}',
  text: 'Un lote que sigues cierra pronto. Una oferta tardía añade tiempo.',
  act: 'Ver lote',
}

/** Before the close of a watched lot. */
export const reminder: Letter<Standing, typeof en, 'reminder-due'> = {
  words: { en, es },
  topics: ['ending'],
  parts: standingParts,
  on: {
    'reminder-due': (ctx, about) => standingOf(ctx, `reminder:${about.listingId}:${about.personId}`, about),
  },
  samples: [{ ...SAMPLE_LOT, price: 86_00, nextMinimum: 88_50, closesAt: SAMPLE_TIME }],
}
