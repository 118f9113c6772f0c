import type { TFunction } from 'i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { timeText } from '#app/ui/time-text.ts'
import { CARD_HEIGHT, CARD_WIDTH, type ShareKind } from './inputs.ts'

/** What the picture of a shared page says. A line that is empty is left out. */
export type ShareCard = {
  site: string
  title: string
  label: string
  amount: string
  when: string
  place: string
  /** The picture that stands beside it, by its name; null where there is none. */
  photo: string | null
}

type Words = { t: TFunction; language: string; site: string }
type Place = { name: string; city: string; state: string }

type LotFacts = {
  title: string
  price: number
  format: 'ascending' | 'reverse' | 'sealed' | 'fixed'
  status: string
  outcome: string | null
  offerCount: number
  startsAt: number
  closesAt: number
  paused?: object | null
  location: Place
  images: readonly { name: string }[]
}

export function lotCard(lot: LotFacts, words: Words): ShareCard {
  const { t } = words
  const live = lot.status === 'open' || lot.status === 'scheduled'
  const starts = lot.status === 'scheduled'
  const moment = timeText(starts ? lot.startsAt : lot.closesAt, 'moment', words)
  const running = starts ? t('share.starts', { time: moment }) : t('share.closes', { time: moment })
  return {
    site: words.site,
    title: lot.title,
    ...priceOf(lot, live, t),
    when: !live ? '' : lot.paused ? t('share.paused') : running,
    place: placeLine(lot.location),
    photo: lot.images[0]?.name ?? null,
  }
}

/** Where nobody is told a price, none is drawn: not what was offered under seal, nor of a lot that went to nobody. */
function priceOf({ outcome, format, offerCount, price }: LotFacts, live: boolean, t: TFunction) {
  if (outcome === 'sold') return { label: t('share.soldFor'), amount: formatMoney(price) }
  if (!live) return { label: '', amount: t('share.closed') }
  if (format === 'sealed') return { label: '', amount: t('share.sealed') }
  const label = format === 'fixed' ? t('share.each') : offerCount > 0 ? t('share.now') : t('share.start')
  return { label, amount: formatMoney(price) }
}

type SaleFacts = {
  title: string
  startsAt: number | null
  firstCloseAt: number | null
  state: string
  yard: Place | null
}

export function saleCard(
  sale: SaleFacts,
  sums: { lots: number; sold: number; hammer: number },
  words: Words,
): ShareCard {
  const { t } = words
  const time = sale.firstCloseAt === null ? null : timeText(sale.firstCloseAt, 'moment', words)
  const over = sale.state === 'closed' || sale.state === 'settled' || sale.state === 'cancelled'
  const lots = t('share.lots', { count: sums.lots })
  return {
    site: words.site,
    title: sale.title,
    label: sums.sold > 0 ? t('share.offered') : '',
    amount: sums.sold > 0 ? formatMoney(sums.hammer) : lots,
    when: over || time === null ? t('share.closed') : t('share.firstCloses', { time }),
    place: [sums.sold > 0 ? lots : '', sale.yard ? placeLine(sale.yard) : ''].filter(Boolean).join(' · '),
    photo: null,
  }
}

export function yardCard(
  yard: { name: string; address: string; lots: number },
  { hours, ...words }: Words & { hours: string },
): ShareCard {
  return {
    site: words.site,
    title: yard.name,
    label: words.t('share.openLots'),
    amount: words.t('share.lots', { count: yard.lots }),
    when: hours,
    place: yard.address,
    photo: null,
  }
}

function placeLine({ name, city, state }: Place): string {
  return `${name}, ${city}, ${state}`
}

/** What a card says, as a short name that changes with it. */
export async function cardVersion(card: ShareCard): Promise<string> {
  const said = new TextEncoder().encode(JSON.stringify(card))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', said))
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The tags of a page that has a card. Those who keep pictures by address fetch another once the card says something else. */
export async function shareTags(
  card: ShareCard,
  { kind, id, language, origin }: { kind: ShareKind; id: string; language: string; origin: string },
) {
  const query = new URLSearchParams([
    ['lng', language],
    ['v', await cardVersion(card)],
  ])
  const said = [card.title, card.label, card.amount, card.when].filter(Boolean).join(', ')
  return [
    { property: 'og:image', content: `${origin}/share/${kind}/${encodeURIComponent(id)}.png?${query}` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(CARD_WIDTH) },
    { property: 'og:image:height', content: String(CARD_HEIGHT) },
    { property: 'og:image:alt', content: said },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
