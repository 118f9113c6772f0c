import { sql } from 'drizzle-orm'
import type { Translation } from '#app/i18n/translation.ts'
import { findReader, recipientOf } from '../facts.server.ts'
import type { Letter } from './shape.ts'

/** `reason`: in its seller's words; may be empty. */
type Answered = {
  auctionId: string
  title: string
  state: 'approved' | 'declined' | 'withdrawn'
  reason: string
}

const en = {
  approved: {
    subject: 'You can offer in {{title}}',
    text: 'The seller approved you for this sale.',
  },
  declined: {
    subject: 'Your request for {{title}}',
    text: 'The seller declined your request. You can look at all lots and ask once more.',
  },
  withdrawn: {
    subject: 'You can no longer offer in {{title}}',
    text: 'The seller withdrew your access. Offers you’ve already made stay in.',
  },
  act: 'See the sale',
}
const es: Translation<typeof en> = {
  approved: {
    subject: 'Puedes ofrecer en {{title}}',
    text: 'El vendedor te dio acceso a esta subasta.',
  },
  declined: {
    subject: 'Tu solicitud para {{title}}',
    text: 'El vendedor rechazó tu solicitud. Puedes ver todos los lotes y pedir acceso una vez más.',
  },
  withdrawn: {
    subject: 'Ya no puedes ofrecer en {{title}}',
    text: 'El vendedor retiró tu acceso. Las ofertas que ya hiciste siguen contando.',
  },
  act: 'Ver la subasta',
}

/** Whoever asked to offer in an auction is told what was answered; one that was answered otherwise since, only that. */
export const accessAnswered: Letter<Answered, typeof en, 'access-answered'> = {
  words: { en, es },
  topics: [],
  parts({ auctionId, title, state, reason }, { say, origin }) {
    const act = `${origin}/liveAuction/${encodeURIComponent(auctionId)}`
    return {
      act,
      subject: say(`${state}.subject`, { title }),
      blocks: [
        { kind: 'text', text: say(`${state}.text`) },
        ...(reason === '' ? [] : [{ kind: 'quote' as const, text: reason }]),
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'access-answered'({ db }, { auctionId, personId, state, at }) {
      const [[access], reader] = await Promise.all([
        db.all<{ title: string; state: string; reason: string }>(sql`
          select auctions.title, access.state, access.reason from auction_access access
            join auctions on auctions.id = access.auction_id
          where access.auction_id = ${auctionId} and access.person_id = ${personId}`),
        findReader(db, personId),
      ])
      if (!access || !reader || access.state !== state) return []
      const { title, reason } = access
      const data = { auctionId, title, state, reason }
      return [{ id: `access:${auctionId}:${personId}:${at}`, data, recipient: recipientOf(reader) }]
    },
  },
  samples: [
    { auctionId: 'sale-1', title: 'Contractor tools, December', state: 'approved', reason: '' },
    {
      auctionId: 'sale-1',
      title: 'Contractor tools, December',
      state: 'declined',
      reason: 'Send us your license number and ask again.',
    },
    { auctionId: 'sale-1', title: 'Contractor tools, December', state: 'withdrawn', reason: '' },
  ],
}
