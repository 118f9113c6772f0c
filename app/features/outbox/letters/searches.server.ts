import { formatMoney } from '#app/domain/money/money.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import type { Block } from '../letter.ts'
import { type FoundLot, leaveLink, lotAddress } from '../lot-lines.ts'
import { SAMPLE_LOT, SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

/** What one saved search has found: some of it, and how many besides. */
type Found = { text: string; query: string; lots: readonly FoundLot[]; more: number }

const en = {
  subject_one: '{{count}} new lot for "{{text}}"',
  subject_other: '{{count}} new lots for "{{text}}"',
  subjectMany_one: '{{count}} new lot for your saved searches',
  subjectMany_other: '{{count}} new lots for your saved searches',
  text: 'New lots for your saved searches since we last wrote.',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  act: 'See all matches',
  stop: 'Change or remove your saved searches',
}
const es: Translation<typeof en> = {
  subject_one: '{{count}} lote nuevo para «{{text}}»',
  subject_other: '{{count}} lotes nuevos para «{{text}}»',
  subjectMany_one: '{{count}} lote nuevo para tus búsquedas guardadas',
  subjectMany_other: '{{count}} lotes nuevos para tus búsquedas guardadas',
  text: 'Lotes nuevos para tus búsquedas guardadas desde la última vez que te escribimos.',
  more_one: 'y {{count}} más',
  more_other: 'y {{count}} más',
  act: 'Ver todas las coincidencias',
  stop: 'Cambiar o quitar tus búsquedas guardadas',
}

/** What is new for saved searches: flows/match-searches.server.ts writes it. */
export const searches: Letter<{ searches: readonly Found[]; leave: string }, typeof en> = {
  words: { en, es },
  topics: ['searches'],
  parts({ searches: found, leave }, place) {
    const { say, origin } = place
    const count = found.reduce((sum, { lots, more }) => sum + lots.length + more, 0)
    const [only, ...others] = found
    const act = `${origin}/my-account/saved_search`
    return {
      act,
      subject:
        only && others.length === 0
          ? say('subject', { count, text: only.text })
          : say('subjectMany', { count }),
      blocks: [
        { kind: 'text', text: say('text') },
        ...found.flatMap(({ text, query, lots, more }): Block[] => [
          {
            kind: 'list',
            title: more > 0 ? `${text} (${say('more', { count: more })})` : text,
            items: lots.map((lot) => ({
              label: lot.title,
              href: lotAddress(lot, place),
              note: `${formatMoney(lot.price)} · ${timeText(lot.closesAt, 'moment', place)}`,
            })),
          },
          { kind: 'link', label: say('act'), href: `${origin}/search${query && `?${query}`}` },
        ]),
        { kind: 'link', label: say('stop'), href: act },
        leaveLink(leave, place),
      ],
    }
  },
  on: {},
  samples: [
    {
      leave: '5d1e0c',
      searches: [
        {
          text: 'cordless drill',
          query: 'searchbar=cordless+drill',
          lots: [
            { ...SAMPLE_LOT, price: 86_00, closesAt: SAMPLE_TIME },
            { ...SAMPLE_LOT, title: '18 V hammer drill, tool only', price: 41_00, closesAt: SAMPLE_TIME },
          ],
          more: 2,
        },
        {
          text: 'returns pallet kitchen',
          query: 'searchbar=returns+pallet+kitchen',
          lots: [{ ...SAMPLE_LOT, title: 'Pallet of kitchen returns', price: 210_00, closesAt: SAMPLE_TIME }],
          more: 0,
        },
      ],
    },
  ],
}
