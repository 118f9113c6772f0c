import { sql } from 'drizzle-orm'
import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import { findReader } from '../facts.server.ts'
import { SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

type SaleReminder = { auctionId: string; title: string; lots: number; firstCloseAt: number }

const en = {
  subject: 'Starting to close: {{title}}',
  text: 'A sale you’re watching is about to close. Follow every lot and offer on one page. A late offer adds time.',
  firstClose: 'First close',
  lots: 'Lots',
  act: 'Follow the sale',
}
const es: Translation<typeof en> = {
  subject: 'Empieza a cerrar: {{title}}',
  text: 'Una subasta que sigues está por cerrar. Sigue cada lote y oferta en una sola página. Una oferta tardía añade tiempo.',
  firstClose: 'Primer cierre',
  lots: 'Lotes',
  act: 'Seguir la subasta',
}

type Sale = { title: string; lots: number; firstCloseAt: number; lastCloseAt: number | null }

/** Before the first close of a watched sale; pointless once it is over. */
export const saleReminder: Letter<SaleReminder, typeof en, 'sale-reminder-due'> = {
  words: { en, es },
  topics: ['ending'],
  parts({ auctionId, title, lots, firstCloseAt }, place) {
    const { say, origin } = place
    const act = `${origin}/liveAuction/${encodeURIComponent(auctionId)}`
    return {
      act,
      subject: say('subject', { title }),
      blocks: [
        { kind: 'text', text: say('text') },
        {
          kind: 'facts',
          rows: [
            [say('firstClose'), timeText(firstCloseAt, 'moment', place)],
            [say('lots'), String(lots)],
          ],
        },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'sale-reminder-due'(ctx, { personId, auctionId }) {
      const [[sale], reader] = await Promise.all([
        ctx.db.all<Sale>(sql`
          select title, lot_count as lots, first_close_at as firstCloseAt, last_close_at as lastCloseAt
          from auctions where id = ${auctionId} and state in ('announced', 'open')`),
        findReader(ctx.db, personId),
      ])
      if (!sale || !reader) return []
      const { title, lots, firstCloseAt, lastCloseAt } = sale
      const expiresAt = Math.max(firstCloseAt, lastCloseAt ?? 0)
      if (expiresAt <= ctx.clock.now()) return []
      const { email, language, name } = reader
      return [
        {
          id: `sale-reminder:${auctionId}:${personId}`,
          data: { auctionId, title, lots, firstCloseAt },
          recipient: { to: email, language, personId, name },
          expiresAt,
        },
      ]
    },
  },
  samples: [{ auctionId: 'sale-1', title: 'Monday sale', lots: 412, firstCloseAt: SAMPLE_TIME }],
}
