import type { Translation } from '#app/i18n/translation.ts'
import { type Comment, commentParts } from '../comment-parts.ts'
import { findComment, findLot, findReader, recipientOf } from '../facts.server.ts'
import { lotOf } from '../lot-lines.ts'
import { SAMPLE_LOT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your question about lot {{lot}} was answered',
  text: '{{name}} answered.',
  act: 'Read it on the lot',
}
const es: Translation<typeof en> = {
  subject: 'Respondieron a tu pregunta sobre el lote {{lot}}',
  text: '{{name}} respondió.',
  act: 'Leerlo en el lote',
}

/** To the account's address: the one typed with the question is not verified. */
export const answer: Letter<Comment, typeof en, 'question-answered'> = {
  words: { en, es },
  topics: ['answers'],
  parts: commentParts,
  on: {
    async 'question-answered'({ db }, { replyId, listingId, personId }) {
      const [comment, lot, asker] = await Promise.all([
        findComment(db, replyId),
        findLot(db, listingId),
        findReader(db, personId),
      ])
      if (!comment || !lot || !asker) return []
      const data = { ...lotOf(lot), name: lot.seller, text: comment.text }
      return [{ id: `answer:${replyId}`, data, recipient: recipientOf(asker) }]
    },
  },
  samples: [{ ...SAMPLE_LOT, name: 'Riverside Yards', text: 'Yes, the 4 A one, with its cable.' }],
}
