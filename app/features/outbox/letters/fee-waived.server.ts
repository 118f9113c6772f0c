import type { Translation } from '#app/i18n/translation.ts'
import { feeParts, feeWriting, type RestockingFee } from '../fee-parts.server.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Restocking fee waived, invoice {{invoice}}',
  text: '{{seller}} waived the restocking fee. You owe nothing for it; what you’d paid of it is in your wallet.',
  act: 'Browse lots',
}
const es: Translation<typeof en> = {
  subject: 'Cargo por reposición condonado, factura {{invoice}}',
  text: '{{seller}} condonó el cargo por reposición. Ya no debes nada por él; lo que habías pagado está en tu monedero.',
  act: 'Ver lotes',
}

/** A restocking fee was let go. */
export const feeWaived: Letter<RestockingFee, typeof en, 'fee-waived'> = {
  words: { en, es },
  path: 'mail.fees.feeWaived',
  topics: ['restocking', 'invoice'],
  parts: (data, place) => feeParts(data, '/search', place),
  on: { 'fee-waived': (ctx, { feeId }) => feeWriting(ctx, feeId, 'waived') },
  samples: [
    {
      invoice: 'FL-1042',
      seller: 'Riverside Yards',
      amount: 39_00,
      reason: 'You called the yard in time',
    },
  ],
}
