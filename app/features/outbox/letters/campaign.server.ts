import type { Translation } from '#app/i18n/translation.ts'
import { leaveAddress } from '../leave.ts'
import type { Block } from '../letter.ts'
import { leaveLink } from '../lot-lines.ts'
import type { Letter } from './shape.ts'

const en = {
  act: 'See lots at {{product}}',
  foot: '{{product}} sends this because you subscribed to news about sales.',
}
const es: Translation<typeof en> = {
  act: 'Ver lotes en {{product}}',
  foot: '{{product}} te envía esto porque te suscribiste a las noticias de subastas.',
}

/** What the house has to say to those who want to hear it: flows/campaigns.server.ts writes it. */
export const campaign: Letter<{ subject: string; text: string; leave: string }, typeof en> = {
  words: { en, es },
  topics: ['marketing'],
  parts({ subject, text, leave }, place) {
    const { say, origin, product } = place
    return {
      act: leaveAddress(origin, leave),
      subject,
      blocks: [
        ...text.split(/\n{2,}/).flatMap((part): Block[] => {
          const trimmed = part.trim()
          return trimmed === '' ? [] : [{ kind: 'text', text: trimmed }]
        }),
        { kind: 'act', label: say('act', { product }), href: `${origin}/` },
        leaveLink(leave, place),
      ],
      foot: say('foot', { product }),
    }
  },
  on: {},
  samples: [
    {
      subject: 'Tools from three workshops, this week',
      text: 'Three workshops in Ohio are closing.\n\nTheir machines are for sale until Friday.',
      leave: '5d1e0c',
    },
  ],
}
