import type { Translation } from '#app/i18n/translation.ts'
import { dayText } from '#app/ui/time-text.ts'
import { findReader, findTax, recipientOf } from '../facts.server.ts'
import type { Letter } from './shape.ts'

/** `endsAt`: noon of its last day, so that it is that day by any clock. */
type TaxEnding = { endsAt: number; over: boolean }

const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

const en = {
  soon: {
    subject: 'Your tax certificate ends on {{day}}',
    text: 'Send a new one before then. We need time to review it. Without one, what you buy after {{day}} includes sales tax.',
  },
  over: {
    subject: 'Your tax certificate has ended',
    text: 'It was valid until {{day}}. What you buy now includes sales tax, until we accept a new one.',
  },
  act: 'Send a new certificate',
}
const es: Translation<typeof en> = {
  soon: {
    subject: 'Tu certificado fiscal vence el {{day}}',
    text: 'Envía uno nuevo antes. Necesitamos tiempo para revisarlo. Sin él, lo que compres después del {{day}} incluye el impuesto sobre las ventas.',
  },
  over: {
    subject: 'Tu certificado fiscal ha vencido',
    text: 'Era válido hasta el {{day}}. Lo que compres ahora incluye el impuesto sobre las ventas, hasta que aceptemos uno nuevo.',
  },
  act: 'Enviar un certificado nuevo',
}

/** Before a tax document ends, and when it has ended; nothing once it has been replaced or is looked at anew. */
export const taxEnding: Letter<TaxEnding, typeof en, 'tax-ending'> = {
  words: { en, es },
  topics: [],
  parts({ endsAt, over }, place) {
    const { say, origin } = place
    const act = `${origin}/my-account/personal#tax`
    const key = over ? 'over' : 'soon'
    const day = dayText(new Date(endsAt).toISOString().slice(0, 10), place)
    return {
      act,
      subject: say(`${key}.subject`, { day }),
      blocks: [
        { kind: 'text', text: say(`${key}.text`, { day }) },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'tax-ending'({ db }, { personId, documentId, endsOn, over }) {
      const [paper, reader] = await Promise.all([findTax(db, personId), findReader(db, personId)])
      if (!reader || paper?.documentId !== documentId || paper.status !== 1 || paper.endsOn !== endsOn)
        return []
      const id = `tax-ending:${documentId}:${endsOn}:${over ? 'over' : 'soon'}`
      return [{ id, data: { endsAt: noonOf(endsOn), over }, recipient: recipientOf(reader) }]
    },
  },
  samples: [
    { endsAt: noonOf('2026-12-31'), over: false },
    { endsAt: noonOf('2026-12-31'), over: true },
  ],
}
