import type { Translation } from '#app/i18n/translation.ts'
import { findReader, findTax, recipientOf } from '../facts.server.ts'
import type { Letter } from './shape.ts'

const en = {
  taxAccepted: {
    subject: 'Your tax document was accepted',
    text: 'We reviewed your tax document and accepted it.',
    act: 'See it in your account',
  },
  taxRefused: {
    subject: "We couldn't accept your tax document",
    text: 'We couldn’t accept it. Check the number and the document and send them again, or write to us.',
    act: 'Send another one',
  },
}
const es: Translation<typeof en> = {
  taxAccepted: {
    subject: 'Aceptamos tu documento fiscal',
    text: 'Revisamos tu documento fiscal y lo aceptamos.',
    act: 'Verlo en tu cuenta',
  },
  taxRefused: {
    subject: 'No aceptamos tu documento fiscal',
    text: 'No pudimos aceptarlo. Revisa el número y el documento y envíalos otra vez, o escríbenos.',
    act: 'Enviar otro',
  },
}

/** What was said of one's tax document; nothing when it has been replaced since. */
export const taxReviewed: Letter<{ accepted: boolean }, typeof en, 'tax-reviewed'> = {
  words: { en, es },
  path: 'mail',
  topics: [],
  parts({ accepted }, { say, origin }) {
    const act = `${origin}/my-account/personal#tax`
    const key = accepted ? 'taxAccepted' : 'taxRefused'
    return {
      act,
      subject: say(`${key}.subject`),
      blocks: [
        { kind: 'text', text: say(`${key}.text`) },
        { kind: 'act', label: say(`${key}.act`), href: act },
      ],
    }
  },
  on: {
    async 'tax-reviewed'({ db }, { reviewId, personId, documentId, accepted }) {
      const [paper, reader] = await Promise.all([findTax(db, personId), findReader(db, personId)])
      if (!reader || paper?.documentId !== documentId || paper.status !== (accepted ? 1 : 2)) return []
      return [{ id: `tax-reviewed:${reviewId}`, data: { accepted }, recipient: recipientOf(reader) }]
    },
  },
  samples: [{ accepted: true }, { accepted: false }],
}
