import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import type { MessageView, ThreadView } from '#app/features/messages/queries.server.ts'
import { isoDate, picturePath, zeroOrOne } from './units.ts'

/** What two sides have written about a listing, as a list of them has it. */
export const conversation = z
  .object({
    id: z.string(),
    project_id: z.string().meta({ description: 'The lot it is about' }),
    lot_number: z.int(),
    title: z.string(),
    avatar: z.string().nullable(),
    name: z.string().meta({ description: 'The other person in the conversation' }),
    as_seller: zeroOrOne.meta({ description: '1 for the people of the organisation that sells it' }),
    message: z.string().meta({ description: 'What was said last' }),
    created_at: isoDate,
    unread: z.int(),
    archived: zeroOrOne,
  })
  .meta({ id: 'Conversation' })

export function presentConversation(thread: ThreadView): z.infer<typeof conversation> {
  const { id, listingId, lotNumber, title, image, other, asSeller, lastText, lastAt, unread, archived } =
    thread
  return {
    id,
    project_id: listingId,
    lot_number: lotNumber,
    title,
    avatar: image && picturePath(image.name),
    name: other,
    as_seller: asSeller ? 1 : 0,
    message: lastText,
    created_at: isoTime(lastAt),
    unread,
    archived: archived ? 1 : 0,
  }
}

export const exampleConversation: z.infer<typeof conversation> = {
  id: 't-1',
  project_id: '4821-1',
  lot_number: 4821,
  title: 'Cordless drill',
  avatar: '/pictures/drill-main-640.webp',
  name: 'Foundry Lane Liquidation',
  as_seller: 0,
  message: 'Yes, the 4 A one.',
  created_at: '2026-11-23T23:14:09.000Z',
  unread: 1,
  archived: 0,
}

export const message = z
  .object({
    id: z.string(),
    message: z.string(),
    own: zeroOrOne.meta({ description: '1 for what the asker’s side has said' }),
    name: z.string().meta({ description: 'Who wrote it; empty for your own side' }),
    created_at: isoDate,
  })
  .meta({ id: 'Message' })

export function presentMessage({ id, text, own, author, createdAt }: MessageView): z.infer<typeof message> {
  return { id, message: text, own: own ? 1 : 0, name: author, created_at: isoTime(createdAt) }
}
