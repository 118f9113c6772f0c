import type { BuyNow, Format } from '#app/domain/auction/rule-card.ts'
import { locations } from './locations.ts'
import { picturesOf } from './pictures.ts'

export type OfferKind = 'max' | 'hard' | 'sealed' | 'pre'

/** `buyer` is the number in the demo account's address: 7 is buyer0007@demo.test. */
export type SeedOffer =
  | { buyer: number; kind: OfferKind; cents: number }
  | { buyer: number; kind: 'buy'; quantity: number }

export type SoftClose = {
  mode: 'reset' | 'add' | 'none'
  windowMs: number
  extensionMs: number
  capMs: number | null
}

/** Money in cents, always whole dollars save the retail value. Minutes count from the moment of seeding. */
export type SeedLot = {
  lotNumber: number
  slug: string
  title: string
  description: string
  category: string
  condition: string
  location: string
  organisation: string
  /** Null where nothing is sold that has one. */
  retailCents: number | null
  format: Format
  startCents: number
  /** The most that a sealed offer may be. */
  maxStartCents: number | null
  buyNow: BuyNow | null
  quantity: number
  preBids: boolean
  depositCents: number | null
  /** A flat step in place of the schedule. */
  incrementCents: number | null
  /** Slug of the auction that it is a lot of. */
  auction: string | null
  reserveCents: number | null
  reserveMode: 'jump' | 'reach'
  bidKinds: 'both' | 'max' | 'hard'
  softClose: SoftClose
  manufacturer: string | null
  brand: string | null
  colorSize: string | null
  material: string | null
  binLocation: string
  keywords: string
  disclaimer: string | null
  pickupDeadlineDays: number
  featured: boolean
  pictures: string[]
  startsInMinutes: number
  endsInMinutes: number
  offers: SeedOffer[]
}

const minute = 60_000

export const softCloses = {
  standard: { mode: 'reset', windowMs: 5 * minute, extensionMs: 5 * minute, capMs: null },
  capped: { mode: 'reset', windowMs: 5 * minute, extensionMs: 5 * minute, capMs: 60 * minute },
  add: { mode: 'add', windowMs: 5 * minute, extensionMs: 2 * minute, capMs: null },
  addCapped: { mode: 'add', windowMs: 5 * minute, extensionMs: 2 * minute, capMs: 60 * minute },
  /** For lots that close a minute apart. */
  short: { mode: 'reset', windowMs: minute / 2, extensionMs: minute / 2, capMs: null },
  none: { mode: 'none', windowMs: 5 * minute, extensionMs: 5 * minute, capMs: null },
} as const satisfies Record<string, SoftClose>

/** A lot as it is written down: money in dollars, offers as '3 max 40, 7 hard 26, 9 buy 2', defaults left out. */
export type LotNote = {
  lotNumber: number
  title: string
  description: string
  category: string
  condition: string
  location: string
  /** Object and variant; all its angles are shown, main first. */
  picture: string
  retail?: number
  format?: Format
  start: number
  maxStart?: number
  buyNow?: number
  buyNowPolicy?: BuyNow['policy']
  quantity?: number
  preBids?: boolean
  deposit?: number
  increment?: number
  auction?: string
  reserve?: number
  reserveMode?: 'jump' | 'reach'
  bidKinds?: 'both' | 'max' | 'hard'
  softClose?: keyof typeof softCloses
  manufacturer?: string
  brand?: string
  colorSize?: string
  material?: string
  bin: string
  keywords: string
  disclaimer?: string
  pickupDays?: number
  featured?: boolean
  starts: number
  ends: number
  offers?: string
}

export function defineLot(note: LotNote): SeedLot {
  return {
    lotNumber: note.lotNumber,
    slug: `${slugOf(note.title)}-${note.lotNumber}`,
    title: note.title,
    description: note.description,
    category: note.category,
    condition: note.condition,
    location: note.location,
    organisation: ownerOf(note.location),
    retailCents: centsOrNull(note.retail),
    format: note.format ?? 'ascending',
    startCents: centsOf(note.start),
    maxStartCents: centsOrNull(note.maxStart),
    buyNow:
      note.buyNow === undefined
        ? null
        : { price: centsOf(note.buyNow), policy: note.buyNowPolicy ?? 'price_reaches' },
    quantity: note.quantity ?? 1,
    preBids: note.preBids ?? false,
    depositCents: centsOrNull(note.deposit),
    incrementCents: centsOrNull(note.increment),
    auction: note.auction ?? null,
    reserveCents: centsOrNull(note.reserve),
    reserveMode: note.reserveMode ?? 'jump',
    bidKinds: note.bidKinds ?? 'both',
    softClose: { ...softCloses[note.softClose ?? 'standard'] },
    manufacturer: note.manufacturer ?? null,
    brand: note.brand ?? null,
    colorSize: note.colorSize ?? null,
    material: note.material ?? null,
    binLocation: note.bin,
    keywords: note.keywords,
    disclaimer: note.disclaimer ?? null,
    pickupDeadlineDays: note.pickupDays ?? 7,
    featured: note.featured ?? false,
    pictures: picturesOf(note.picture),
    startsInMinutes: note.starts,
    endsInMinutes: note.ends,
    offers: offersOf(note.offers ?? ''),
  }
}

function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

function centsOrNull(dollars: number | undefined): number | null {
  return dollars === undefined ? null : centsOf(dollars)
}

/** Letters and digits of the title, cut at a word near 60 characters. */
function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.reduce((slug, word) => {
    if (slug === '') return word
    return slug.length + word.length < 60 ? `${slug}-${word}` : slug
  }, '')
}

function ownerOf(location: string): string {
  const owner = locations.find((candidate) => candidate.slug === location)?.organisation
  if (!owner) throw new Error(`No pickup yard called ${location}`)
  return owner
}

function offersOf(text: string): SeedOffer[] {
  if (text === '') return []
  return text.split(', ').map((offer): SeedOffer => {
    const [, buyer, kind, amount] = /^(\d+) (max|hard|sealed|pre|buy) (\d+(?:\.\d\d)?)$/.exec(offer) ?? []
    if (!kind) throw new Error(`Not an offer: ${offer}`)
    return kind === 'buy'
      ? { buyer: Number(buyer), kind, quantity: Number(amount) }
      : { buyer: Number(buyer), kind: kind as OfferKind, cents: centsOf(Number(amount)) }
  })
}
