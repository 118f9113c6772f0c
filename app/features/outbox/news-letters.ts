import { formatMoney } from '#app/domain/money.ts'
import { timeText } from '#app/ui/time-text.ts'
import { leaveAddress } from './leave.ts'
import type { Block } from './letter.ts'
import { type Lot, lotAddress, lotLine } from './lot-lines.ts'
import type { FoundLot, Parts, Words } from './templates.ts'

/** What people follow and what the house has to say. */
export type NewsTold = {
  /** `price`: null where an offer shows none. `leads`: null where nobody knows yet. */
  placed: Lot & { price: number | null; leads: boolean | null; closesAt: number }
  /** `leave`: what the link to end such letters holds. */
  followed: { sellers: readonly { name: string; lots: readonly FoundLot[]; more: number }[]; leave: string }
  campaign: { subject: string; text: string; leave: string }
}

export function placed(data: NewsTold['placed'], words: Words): Parts {
  const { t } = words
  const act = lotAddress(data, words)
  const how = data.leads === null ? 'stands' : data.leads ? 'leads' : 'behind'
  return {
    act,
    subject: t('mail.placed.subject', { lot: data.lotNumber }),
    blocks: [
      { kind: 'text', text: t(`mail.placed.${how}`) },
      lotLine(data, words),
      {
        kind: 'facts',
        rows: [
          ...(data.price === null ? [] : [[t('mail.price'), formatMoney(data.price)] as const]),
          [t('mail.closes'), timeText(data.closesAt, 'moment', words)],
        ],
      },
      { kind: 'act', label: t('mail.seeLot'), href: act },
    ],
  }
}

export function followed({ sellers, leave }: NewsTold['followed'], words: Words): Parts {
  const { t, origin } = words
  const count = sellers.reduce((sum, { lots, more }) => sum + lots.length + more, 0)
  const [only, ...others] = sellers
  const act = `${origin}/my-account/notifications`
  return {
    act,
    subject:
      only && others.length === 0
        ? t('mail.followed.subject', { count, name: only.name })
        : t('mail.followed.subjectMany', { count }),
    blocks: [
      { kind: 'text', text: t('mail.followed.text') },
      ...sellers.map(
        ({ name, lots, more }): Block => ({
          kind: 'list',
          title: more > 0 ? `${name} (${t('mail.searches.more', { count: more })})` : name,
          items: lots.map((lot) => ({
            label: lot.title,
            href: lotAddress(lot, words),
            note: `${formatMoney(lot.price)} · ${timeText(lot.closesAt, 'moment', words)}`,
          })),
        }),
      ),
      { kind: 'link', label: t('mail.followed.stop'), href: act },
      leaveLink(leave, words),
    ],
  }
}

/** By it letters of this kind are ended, also by whoever is not signed in. */
export function leaveLink(leave: string, { t, origin }: Words): Block {
  return { kind: 'link', label: t('mail.leave'), href: leaveAddress(origin, leave) }
}

export function campaign({ subject, text, leave }: NewsTold['campaign'], words: Words): Parts {
  const { t, origin, product } = words
  return {
    act: leaveAddress(origin, leave),
    subject,
    blocks: [
      ...text.split(/\n{2,}/).flatMap((part): Block[] => {
        const trimmed = part.trim()
        return trimmed === '' ? [] : [{ kind: 'text', text: trimmed }]
      }),
      { kind: 'act', label: t('mail.campaign.act', { product }), href: `${origin}/` },
      leaveLink(leave, words),
    ],
    foot: t('mail.campaign.foot', { product }),
  }
}
