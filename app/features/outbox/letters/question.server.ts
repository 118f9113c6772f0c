import type { Translation } from '#app/i18n/translation.ts'
import { type Comment, commentParts } from '../comment-parts.ts'
import { findComment, findLot, listMembers, recipientOf } from '../facts.server.ts'
import { lotOf } from '../lot-lines.ts'
import { SAMPLE_LOT } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'A question about lot {{lot}}',
  text: '{{name}} asked about your lot. Your answer is public.',
  act: 'Answer on the lot',
}
const es: Translation<typeof en> = {
  subject: 'Una pregunta sobre el lote {{lot}}',
  text: '{{name}} preguntó por tu lote. Tu respuesta es pública.',
  act: 'Responder en el lote',
}

/** A question goes to all who may answer it. */
export const question: Letter<Comment, typeof en, 'question-asked'> = {
  words: { en, es },
  topics: ['answers'],
  parts: commentParts,
  on: {
    async 'question-asked'({ db }, { questionId, replyId, listingId, organisationId }) {
      const commentId = replyId ?? questionId
      const [comment, lot, members] = await Promise.all([
        findComment(db, commentId),
        findLot(db, listingId),
        listMembers(db, organisationId),
      ])
      if (!comment || !lot) return []
      const data = { ...lotOf(lot), ...comment }
      return members.map((member) => ({
        id: `question:${commentId}:${member.personId}`,
        data,
        recipient: recipientOf(member),
      }))
    },
  },
  samples: [{ ...SAMPLE_LOT, name: 'Dana Whitfield', text: 'Is it the 4 A charger?' }],
}
