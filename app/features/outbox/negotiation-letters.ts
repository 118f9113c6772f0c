import { formatExact } from '#app/domain/money.ts'
import { timeText } from '#app/ui/time-text.ts'
import type { Parts, Words } from './templates.ts'

/** What has become of an offer of a price, for the side that hears of it. Cents and epoch ms. */
export type NegotiationTold = {
  listingId: string
  lotNumber: number
  title: string
  /** `offered`, `countered`: it is the reader's turn. */
  what: 'offered' | 'countered' | 'declined' | 'withdrawn' | 'expired' | 'accepted' | 'failed'
  reader: 'buyer' | 'seller'
  /** Who of the other side. */
  name: string
  quantity: number
  /** Of one piece. */
  price: number
  listPrice: number
  expiresAt: number
}

export function negotiation(data: NegotiationTold, { t, origin, language }: Words): Parts {
  const { what, reader, name, lotNumber: lot, title, quantity, price, listPrice, expiresAt } = data
  const act = `${origin}${reader === 'buyer' ? '/offers/negotiations' : '/seller/offers'}`
  const turn = what === 'offered' || what === 'countered'
  return {
    act,
    subject: t(`mail.negotiation.${what}.subject`, { lot }),
    blocks: [
      { kind: 'text', text: t(`mail.negotiation.${what}.${reader}`, { name }) },
      { kind: 'text', text: t('mail.lot', { lot, title }) },
      {
        kind: 'facts',
        rows: [
          [t('mail.negotiation.pieces'), String(quantity)],
          [t('mail.negotiation.each'), formatExact(price)],
          [t('mail.negotiation.list'), formatExact(listPrice)],
          ...(turn
            ? [[t('mail.negotiation.until'), timeText(expiresAt, 'moment', { t, language })] as const]
            : []),
        ],
      },
      { kind: 'act', label: t(turn ? 'mail.negotiation.answer' : 'mail.negotiation.see'), href: act },
    ],
  }
}
