import { formatMoney } from '#app/domain/money/money.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import type { Block } from '../letter.ts'
import { type FoundLot, leaveLink, lotAddress } from '../lot-lines.ts'
import { SAMPLE_LOT, SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

/** `leave`: what the link to end such letters holds. */
type Followed = {
  sellers: readonly { name: string; lots: readonly FoundLot[]; more: number }[]
  leave: string
}

const en = {
  subject_one: '{{count}} new lot from {{name}}',
  subject_other: '{{count}} new lots from {{name}}',
  subjectMany_one: '{{count}} new lot from sellers you follow',
  subjectMany_other: '{{count}} new lots from sellers you follow',
  text: 'New lots since yesterday from sellers you follow.',
  stop: 'Change your notifications',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
}
const es: Translation<typeof en> = {
  subject_one: '{{count}} lote nuevo de {{name}}',
  subject_other: '{{count}} lotes nuevos de {{name}}',
  subjectMany_one: '{{count}} lote nuevo de vendedores que sigues',
  subjectMany_other: '{{count}} lotes nuevos de vendedores que sigues',
  text: 'Lotes nuevos desde ayer de vendedores que sigues.',
  stop: 'Cambiar tus avisos',
  more_one: 'y {{count}} más',
  more_other: 'y {{count}} más',
}

/** What followed sellers have put up: flows/seller-news.server.ts writes it. */
export const followed: Letter<Followed, typeof en> = {
  words: { en, es },
  topics: ['seller'],
  parts({ sellers, leave }, place) {
    const { say, origin } = place
    const count = sellers.reduce((sum, { lots, more }) => sum + lots.length + more, 0)
    const [only, ...others] = sellers
    const act = `${origin}/my-account/notifications`
    return {
      act,
      subject:
        only && others.length === 0
          ? say('subject', { count, name: only.name })
          : say('subjectMany', { count }),
      blocks: [
        { kind: 'text', text: say('text') },
        ...sellers.map(
          ({ name, lots, more }): Block => ({
            kind: 'list',
            title: more > 0 ? `${name} (${say('more', { count: more })})` : name,
            items: lots.map((lot) => ({
              label: lot.title,
              href: lotAddress(lot, place),
              note: `${formatMoney(lot.price)} · ${timeText(lot.closesAt, 'moment', place)}`,
            })),
          }),
        ),
        { kind: 'link', label: say('stop'), href: act },
        leaveLink(leave, place),
      ],
    }
  },
  on: {},
  samples: [
    {
      leave: '5d1e0c',
      sellers: [
        {
          name: 'Riverside Yards',
          lots: [{ ...SAMPLE_LOT, price: 86_00, closesAt: SAMPLE_TIME }],
          more: 3,
        },
      ],
    },
  ],
}
