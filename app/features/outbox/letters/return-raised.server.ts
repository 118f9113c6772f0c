import type { ReturnReason } from '#app/domain/shop/returns.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { listMembers, recipientOf } from '../facts.server.ts'
import { findReturn, type Returned, returnedLines } from '../return-parts.server.ts'
import { SAMPLE_LOT } from './samples.ts'
import type { Letter } from './shape.ts'

/** `page`: where it is answered. */
type Raised = Returned & { buyer: string; reason: ReturnReason; note: string; page: string }

const en = {
  subject: 'Return {{number}} was requested',
  text: '{{name}} wants to return part of invoice {{invoice}}.',
  act: 'Answer',
}
const es: Translation<typeof en> = {
  subject: 'Devolución {{number}} pedida',
  text: '{{name}} pide devolver parte de la factura {{invoice}}.',
  act: 'Responder',
}

/** To all who may answer it. */
export const returnRaised: Letter<Raised, typeof en, 'return-raised'> = {
  words: { en, es },
  path: 'mail.returns.raised',
  topics: [],
  parts(data, { t, say, origin }) {
    const { number, buyer, reason, note, page, invoice } = data
    const act = `${origin}${page}`
    return {
      act,
      subject: say('subject', { number }),
      blocks: [
        { kind: 'text', text: say('text', { name: buyer, invoice }) },
        returnedLines(data, t),
        { kind: 'text', text: t(`returns.reason.${reason}`) },
        ...(note === '' ? [] : [{ kind: 'quote' as const, text: note }]),
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'return-raised'({ db }, { requestId }) {
      const request = await findReturn(db, requestId)
      if (request?.state !== 'raised') return []
      const { number, invoice, buyer, buyerId, reason, note, lines } = request
      const page = `/seller/return/invoice/${encodeURIComponent(invoice)}/${encodeURIComponent(buyerId)}`
      const members = await listMembers(db, request.organisationId)
      return members.map((member) => ({
        id: `return-raised:${requestId}:${member.personId}`,
        data: { number, invoice, buyer, reason, note, lines, page },
        recipient: recipientOf(member),
      }))
    },
  },
  samples: [
    {
      number: 'FL-R-1004',
      invoice: 'FL-1042',
      buyer: 'Dana Whitfield',
      reason: 'parts_missing',
      note: 'The second battery is not in the case.',
      lines: [{ ...SAMPLE_LOT, quantity: 1 }],
      page: '/seller/return/invoice/FL-1042/person-1',
    },
  ],
}
