import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { findLot, findReader, listMembers, recipientOf } from '../facts.server.ts'
import { type Lot, lotLine, lotOf } from '../lot-lines.ts'
import { SAMPLE_LOT } from './samples.ts'
import type { Letter } from './shape.ts'

type Written = Lot & { name: string; text: string; threadId: string }

const en = {
  subject: 'A message about lot {{lot}}',
  text: '{{name}} wrote to you.',
  act: 'Read and answer',
}
const es: Translation<typeof en> = {
  subject: 'Un mensaje sobre el lote {{lot}}',
  text: '{{name}} te escribió.',
  act: 'Leer y responder',
}

/** To the other side, unless they have read it meanwhile. */
export const message: Letter<Written, typeof en, 'message-sent'> = {
  words: { en, es },
  topics: ['answers'],
  parts(data, place) {
    const { say, origin } = place
    const act = `${origin}/messages/${encodeURIComponent(data.threadId)}`
    return {
      act,
      subject: say('subject', { lot: data.lotNumber }),
      blocks: [
        { kind: 'text', text: say('text', { name: data.name }) },
        lotLine(data, place),
        { kind: 'quote', text: data.text },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'message-sent'({ db }, { messageId }) {
      const sent = await findMessage(db, messageId)
      if (!sent || sent.unread === 0) return []
      const { threadId, listingId, organisationId, personId, bySeller, name, text } = sent
      const [lot, reader, members] = await Promise.all([
        findLot(db, listingId),
        bySeller === 1 ? findReader(db, personId) : null,
        bySeller === 1 ? [] : listMembers(db, organisationId),
      ])
      if (!lot) return []
      return [...(reader ? [reader] : []), ...members].map((to) => ({
        id: `message:${messageId}:${to.personId}`,
        data: { ...lotOf(lot), threadId, name, text },
        recipient: recipientOf(to),
      }))
    },
  },
  samples: [{ ...SAMPLE_LOT, name: 'Dana Whitfield', text: 'Can I come on Saturday?', threadId: 'thread-1' }],
}

type MessageFacts = {
  threadId: string
  listingId: string
  personId: string
  organisationId: string
  bySeller: number
  text: string
  /** Of whoever wrote it, as the other side knows them. */
  name: string
  /** Messages of this thread that the other side has not opened. */
  unread: number
}

async function findMessage(db: Ctx['db'], id: string): Promise<MessageFacts | null> {
  const [row] = await db.all<MessageFacts>(sql`
    select threads.id as threadId, threads.listing_id as listingId, threads.person_id as personId,
      threads.organisation_id as organisationId, messages.by_seller as bySeller, messages.text,
      case when messages.by_seller then organisations.name
        else people.first_name || ' ' || people.last_name end as name,
      case when messages.by_seller then threads.person_unread else threads.seller_unread end as unread
    from messages join message_threads threads on threads.id = messages.thread_id
      join organisations on organisations.id = threads.organisation_id
      join people on people.id = threads.person_id
    where messages.id = ${id}`)
  return row ?? null
}
