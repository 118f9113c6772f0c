import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { formatExact } from '#app/domain/money/money.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import { findReader, listMembers, type Reader, recipientOf } from '../facts.server.ts'
import { type Lot, lotLine } from '../lot-lines.ts'
import { SAMPLE_LOT, SAMPLE_TIME } from './samples.ts'
import type { Letter, Writing } from './shape.ts'

/** What has become of an offer of a price, for the side that hears of it. */
type Negotiation = Lot & {
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

const en = {
  offered: {
    subject: 'A price offer for lot {{lot}}',
    buyer: 'You offered a price. The seller answers next.',
    seller: '{{name}} offers less than your price. Accept it, decline it or name another price.',
  },
  countered: {
    subject: 'A counter-offer for lot {{lot}}',
    buyer: '{{name}} named another price. Accept it, decline it or offer again.',
    seller: '{{name}} named another price. Accept it, decline it or answer with yours.',
  },
  declined: {
    subject: 'Declined: the price offered for lot {{lot}}',
    buyer: '{{name}} declined your offer. You can still buy the pieces at their price.',
    seller: '{{name}} declined your price.',
  },
  withdrawn: {
    subject: 'Withdrawn: the price offered for lot {{lot}}',
    buyer: '{{name}} withdrew the counter-offer.',
    seller: '{{name}} withdrew the offer.',
  },
  expired: {
    subject: 'Expired: the price offered for lot {{lot}}',
    buyer: 'No one answered in time, so the offer expired. You can offer again.',
    seller: 'No one answered in time, so the offer expired.',
  },
  accepted: {
    subject: 'Agreed: lot {{lot}} is sold at the price offered',
    buyer: 'You and {{name}} agreed, and the pieces are yours. You’ll get an invoice.',
    seller: 'You and {{name}} agreed, and the pieces are sold.',
  },
  failed: {
    subject: 'Agreed, but not sold: lot {{lot}}',
    buyer: 'You agreed on a price, but the pieces could no longer be sold. You pay nothing.',
    seller: 'You agreed on a price, but the pieces could no longer be sold.',
  },
  pieces: 'Pieces',
  each: 'Price per piece',
  list: 'Price without an offer',
  until: 'Answer by',
  answer: 'Answer',
  see: 'See it',
}
const es: Translation<typeof en> = {
  offered: {
    subject: 'Una oferta de precio por el lote {{lot}}',
    buyer: 'Ofreciste un precio. Ahora responde el vendedor.',
    seller: '{{name}} ofrece menos que tu precio. Acéptalo, recházalo o propón otro.',
  },
  countered: {
    subject: 'Una contraoferta por el lote {{lot}}',
    buyer: '{{name}} propone otro precio. Acéptalo, recházalo o vuelve a ofrecer.',
    seller: '{{name}} propone otro precio. Acéptalo, recházalo o responde con el tuyo.',
  },
  declined: {
    subject: 'Rechazado: el precio ofrecido por el lote {{lot}}',
    buyer: '{{name}} rechazó tu oferta. Las piezas siguen a la venta a su precio.',
    seller: '{{name}} rechazó tu precio.',
  },
  withdrawn: {
    subject: 'Retirado: el precio ofrecido por el lote {{lot}}',
    buyer: '{{name}} retiró la contraoferta.',
    seller: '{{name}} retiró la oferta.',
  },
  expired: {
    subject: 'Caducado: el precio ofrecido por el lote {{lot}}',
    buyer: 'Nadie respondió a tiempo y la oferta caducó. Puedes volver a ofrecer.',
    seller: 'Nadie respondió a tiempo y la oferta caducó.',
  },
  accepted: {
    subject: 'Acuerdo: el lote {{lot}} se vende al precio ofrecido',
    buyer: 'Tú y {{name}} llegaron a un acuerdo y las piezas son tuyas. Recibirás una factura.',
    seller: 'Tú y {{name}} llegaron a un acuerdo y las piezas están vendidas.',
  },
  failed: {
    subject: 'Acuerdo sin venta: lote {{lot}}',
    buyer: 'Había acuerdo en el precio, pero las piezas ya no se podían vender. No se cobra nada.',
    seller: 'Había acuerdo en el precio, pero las piezas ya no se podían vender.',
  },
  pieces: 'Piezas',
  each: 'Precio por pieza',
  list: 'Precio sin oferta',
  until: 'Responder antes de',
  answer: 'Responder',
  see: 'Verlo',
}

const WHAT = {
  countered: 'countered',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  bought: 'accepted',
  failed: 'failed',
} as const

/** Whoever has to answer an offer of a price, or waits for the answer, hears of it; of what it came to, both. */
export const negotiation: Letter<Negotiation, typeof en, 'negotiation-moved'> = {
  words: { en, es },
  topics: [],
  parts(data, place) {
    const { say, origin } = place
    const { what, reader, name, quantity, price, listPrice, expiresAt } = data
    const act = `${origin}${reader === 'buyer' ? '/offers/negotiations' : '/seller/offers'}`
    const turn = what === 'offered' || what === 'countered'
    return {
      act,
      subject: say(`${what}.subject`, { lot: data.lotNumber }),
      blocks: [
        { kind: 'text', text: say(`${what}.${reader}`, { name }) },
        lotLine(data, place),
        {
          kind: 'facts',
          rows: [
            [say('pieces'), String(quantity)],
            [say('each'), formatExact(price)],
            [say('list'), formatExact(listPrice)],
            ...(turn ? [[say('until'), timeText(expiresAt, 'moment', place)] as const] : []),
          ],
        },
        { kind: 'act', label: say(turn ? 'answer' : 'see'), href: act },
      ],
    }
  },
  on: {
    async 'negotiation-moved'({ db }, { negotiationId, move }) {
      const talk = await findNegotiation(db, negotiationId)
      // somebody has answered meanwhile: that is what there is to tell
      if (!talk || talk.state === 'agreed' || (move !== null && talk.moves !== move)) return []
      const { state, side, moves, buyerId, organisationId, buyer, seller } = talk
      const what = state === 'open' ? (moves === 1 ? 'offered' : 'countered') : WHAT[state]
      const [own, members] = await Promise.all([
        side === 'buyer' && move !== null ? null : findReader(db, buyerId),
        side === 'seller' && move !== null ? [] : listMembers(db, organisationId),
      ])
      const { listingId, lotNumber, title, quantity, price, listPrice, expiresAt } = talk
      const lot = { listingId, lotNumber, title, quantity, price, listPrice, expiresAt }
      const writing = (reader: 'buyer' | 'seller', to: Reader): Writing<Negotiation> => ({
        id: `negotiation:${negotiationId}:${move ?? state}:${to.personId}`,
        data: { ...lot, what, reader, name: reader === 'buyer' ? seller : buyer },
        recipient: recipientOf(to),
      })
      return [...(own ? [writing('buyer', own)] : []), ...members.map((member) => writing('seller', member))]
    },
  },
  samples: [
    {
      ...SAMPLE_LOT,
      what: 'countered',
      reader: 'buyer',
      name: 'Riverside Yards',
      quantity: 2,
      price: 74_00,
      listPrice: 86_00,
      expiresAt: SAMPLE_TIME,
    },
  ],
}

type NegotiationFacts = {
  listingId: string
  organisationId: string
  buyerId: string
  buyer: string
  seller: string
  lotNumber: number
  title: string
  quantity: number
  price: number
  listPrice: number
  state: 'open' | 'countered' | 'agreed' | 'bought' | 'declined' | 'withdrawn' | 'expired' | 'failed'
  expiresAt: number
  /** Whose the last move was, and of what number. */
  side: 'buyer' | 'seller' | 'house'
  moves: number
}

/** An offer of a price as it stands now. */
async function findNegotiation(db: Ctx['db'], id: string): Promise<NegotiationFacts | null> {
  const [row] = await db.all<NegotiationFacts>(sql`
    select talk.listing_id as listingId, talk.organisation_id as organisationId, talk.buyer_id as buyerId,
      people.first_name || ' ' || substr(people.last_name, 1, 1) || '.' as buyer, organisations.name as seller,
      listings.lot_number as lotNumber, listings.title, talk.quantity, talk.price, talk.list_price as listPrice,
      talk.state, talk.expires_at as expiresAt, said.side, talk.moves
    from negotiations talk
      join people on people.id = talk.buyer_id
      join organisations on organisations.id = talk.organisation_id
      join listings on listings.id = talk.listing_id
      join negotiation_moves said on said.negotiation_id = talk.id and said.move = talk.moves
    where talk.id = ${id}`)
  return row ?? null
}
