import { sql } from 'drizzle-orm'
import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import { recipientOf } from '../facts.server.ts'
import { listSaleReaders } from '../sale-readers.server.ts'
import { SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

/** `lots`: how many its reader has offered on. `reason`: in its seller's words; may be empty. */
type SaleCancelled = {
  auctionId: string
  title: string
  seller: string
  firstCloseAt: number | null
  lots: number
  reason: string
}

const en = {
  subject: 'Cancelled: {{title}}',
  text: 'The seller cancelled this sale. Its lots are withdrawn and won’t close.',
  offered_one: 'Your offer on {{count}} of its lots has ended. You owe nothing for it.',
  offered_other: 'Your offers on {{count}} of its lots have ended. You owe nothing for them.',
  seller: 'Seller',
  firstClose: 'First close would have been',
  reason: 'Reason',
  act: 'See the sale',
}
const es: Translation<typeof en> = {
  subject: 'Cancelada: {{title}}',
  text: 'El vendedor canceló esta subasta. Sus lotes se retiran y no cerrarán.',
  offered_one: 'Tu oferta en {{count}} de sus lotes terminó. No debes nada por ella.',
  offered_other: 'Tus ofertas en {{count}} de sus lotes terminaron. No debes nada por ellas.',
  seller: 'Vendedor',
  firstClose: 'El primer cierre habría sido',
  reason: 'Motivo',
  act: 'Ver la subasta',
}

type Sale = { title: string; seller: string; firstCloseAt: number | null }

/**
 * Whoever has an offer or a favorite in a sale, watches it or has asked to offer is told once that it will not be, however many
 * of its lots were theirs (decision 114).
 */
export const saleCancelled: Letter<SaleCancelled, typeof en, 'sale-cancelled'> = {
  words: { en, es },
  topics: [],
  parts({ auctionId, title, seller, firstCloseAt, lots, reason }, place) {
    const { say, origin } = place
    const act = `${origin}/liveAuction/${encodeURIComponent(auctionId)}`
    const closes: [string, string][] =
      firstCloseAt === null ? [] : [[say('firstClose'), timeText(firstCloseAt, 'moment', place)]]
    return {
      act,
      subject: say('subject', { title }),
      blocks: [
        { kind: 'text', text: say('text') },
        ...(lots === 0 ? [] : [{ kind: 'text' as const, text: say('offered', { count: lots }) }]),
        {
          kind: 'facts',
          rows: [
            [say('seller'), seller],
            ...closes,
            ...(reason === '' ? [] : [[say('reason'), reason] as [string, string]]),
          ],
        },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'sale-cancelled'({ db }, payload) {
      const { auctionId, reason } = payload
      const [[sale], people] = await Promise.all([
        db.all<Sale>(sql`
          select auctions.title, organisations.name as seller, auctions.first_close_at as firstCloseAt
          from auctions join organisations on organisations.id = auctions.organisation_id
          where auctions.id = ${auctionId} and auctions.state = 'cancelled'`),
        listSaleReaders(db, payload),
      ])
      if (!sale) return []
      const { title, seller, firstCloseAt } = sale
      return people.map(({ reader, lots }) => ({
        id: `sale-cancelled:${auctionId}:${reader.personId}`,
        data: { auctionId, title, seller, firstCloseAt, lots, reason },
        recipient: recipientOf(reader),
      }))
    },
  },
  samples: [
    {
      auctionId: 'sale-1',
      title: 'Contractor tools, December',
      seller: 'Riverside Yards',
      firstCloseAt: SAMPLE_TIME,
      lots: 3,
      reason: 'The rental company sold the stock to another dealer. We are sorry for the trouble.',
    },
    {
      auctionId: 'sale-1',
      title: 'Contractor tools, December',
      seller: 'Riverside Yards',
      firstCloseAt: SAMPLE_TIME,
      lots: 0,
      reason: '',
    },
  ],
}
