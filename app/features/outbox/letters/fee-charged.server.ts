import type { Translation } from '#app/i18n/translation.ts'
import { feeParts, feeWriting, type RestockingFee } from '../fee-parts.server.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Restocking fee due, invoice {{invoice}}',
  text: '{{seller}} has charged a restocking fee. You cannot offer or buy until it is paid.',
  act: 'Pay it in the cart',
}
const es: Translation<typeof en> = {
  subject: 'Cargo de reposición pendiente, factura {{invoice}}',
  text: '{{seller}} ha cobrado un cargo de reposición. No puedes ofrecer ni comprar hasta pagarlo.',
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
