import type { Translation } from '#app/i18n/translation.ts'
import { feeParts, feeWriting, type RestockingFee } from '../fee-parts.server.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Restocking fee due, invoice {{invoice}}',
  text: '{{seller}} charged a restocking fee. You can’t offer or buy until it’s paid.',
  act: 'Pay it in the cart',
}
const es: Translation<typeof en> = {
  subject: 'Cargo por reposición pendiente, factura {{invoice}}',
  text: '{{seller}} cobró un cargo por reposición. No puedes ofrecer ni comprar hasta pagarlo.',
  act: 'Pagarlo en el carrito',
}

/** A restocking fee is due. It is money that is owed as well: whoever hears of invoices hears of it. */
export const feeCharged: Letter<RestockingFee, typeof en, 'fee-charged'> = {
  words: { en, es },
  path: 'mail.fees.feeCharged',
  topics: ['restocking', 'invoice'],
  parts: (data, place) => feeParts(data, '/cart', place),
  on: { 'fee-charged': (ctx, { feeId }) => feeWriting(ctx, feeId, 'due') },
  samples: [
    {
      invoice: 'FL-1042',
      seller: 'Riverside Yards',
      amount: 39_00,
      reason: 'Not collected by November 20',
    },
  ],
}
