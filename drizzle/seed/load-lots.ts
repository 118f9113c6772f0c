import type { BuyNow } from '#app/domain/auction/rule-card.ts'
import { locations, lots, type SeedLocation, type SeedLot } from './catalogue/index.ts'
import { softCloses } from './catalogue/lot.ts'
import { loadListingId } from './ids.ts'
import type { PublishedLot } from './publish.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Above the numbers of the demo catalogue and its renewals. */
const FIRST_LOT_NUMBER = 1_000_000

/** Only these change places: a text that says "sealed" or "untested" must stay true. */
const used = ['used-very-good', 'used-good', 'used-fair']

const places =
  'Harbor,Elm Street,Westgate,Maple Court,Riverside,Northfield,Union Square,Quarry Road,Lakeview,Summit'
const kinds = 'closure,clearance,returns,overstock,estate,refit'
const sources = places.split(',').flatMap((place) => kinds.split(',').map((kind) => `${place} ${kind}`))
const remarks = [
  'Stored dry and off the floor since it arrived.',
  'Photographed in the yard; the picture shows one of the same kind.',
  'Loaded with the forklift on request, no charge.',
  'Comes in a plain carton, the store box was damaged.',
  'Weighed and measured at the gate, the card is in the box.',
  'A second one of these is listed under another number.',
  'Bring a blanket: the corners are not protected.',
  'Small parts are in a bag taped to the underside.',
]

/** The n-th lot of the load catalogue: the same texts and rules every time, times from `now`. */
export function loadLot(number: number, now: number): PublishedLot {
  const roll = diceOf(number)
  const model = pick(lots, roll)
  const yard = pick(locations, roll)
  return {
    id: loadListingId(number),
    lotNumber: FIRST_LOT_NUMBER + number,
    lot: { ...model, ...wordsOf(model, yard, roll), ...rulesOf(model, roll) },
    startsAt: now - HOUR - roll(3 * DAY),
    closesAt: now + HOUR + roll(7 * DAY - HOUR),
    demoGeneration: null,
  }
}

type Dice = (sides: number) => number

function wordsOf(model: SeedLot, yard: SeedLocation, roll: Dice) {
  const source = pick(sources, roll)
  const truck = 100 + roll(900)
  return {
    title: `${model.title}, ${source}`,
    description: `${model.description} From the ${source}, truck ${truck}. ${pick(remarks, roll)}`,
    keywords: `${model.keywords}, ${source}, truck ${truck}`,
    location: yard.slug,
    organisation: yard.organisation,
    condition: used.includes(model.condition) ? pick(used, roll) : model.condition,
    binLocation: `${yard.name.slice(0, 1)}-${1 + roll(60)}-${1 + roll(40)}`,
    featured: roll(400) === 0,
  }
}

/** What a lot promises. Its texts say what kind of sale it is: that stays as the model has it. */
function rulesOf(model: SeedLot, roll: Dice) {
  const sealed = model.format === 'sealed'
  const startCents = sealed
    ? model.startCents
    : Math.max(100, wholeDollars((model.startCents * (40 + roll(120))) / 100))
  const reserveCents = roll(5) === 0 ? reserveOf(model, startCents, roll) : null
  return {
    startCents,
    retailCents:
      model.retailCents === null
        ? null
        : Math.max(startCents * 2, Math.round((model.retailCents * (75 + roll(60))) / 100)),
    reserveCents,
    reserveMode: pick(['jump', 'reach'] as const, roll),
    bidKinds: pick(['both', 'both', 'both', 'both', 'max', 'hard'] as const, roll),
    softClose: pick(Object.values(softCloses), roll),
    incrementCents: roll(12) === 0 ? 500 : null,
    buyNow: buyNowOf(model, Math.max(startCents, reserveCents ?? 0), roll),
    quantity: model.format === 'fixed' ? 1 + roll(40) : 1,
    // nobody has deposited for these, and they are lots of no auction
    depositCents: null,
    preBids: false,
    auction: null,
  }
}

function reserveOf({ format, maxStartCents }: SeedLot, startCents: number, roll: Dice): number | null {
  switch (format) {
    case 'ascending':
      return wholeDollars((startCents * (150 + roll(250))) / 100)
    case 'reverse':
      return Math.max(100, wholeDollars((startCents * (55 + roll(40))) / 100))
    case 'sealed':
      return Math.min(maxStartCents ?? Number.POSITIVE_INFINITY, (20 + roll(200)) * 100)
    case 'fixed':
      return null
  }
}

const policies = ['price_reaches', 'first_bid', 'bid_at_or_above_ends'] as const

/** One ordinary auction in six can also be ended by buying. */
function buyNowOf({ format }: SeedLot, leastCents: number, roll: Dice): BuyNow | null {
  if (format !== 'ascending' || roll(6) > 0) return null
  return { price: wholeDollars((leastCents * (150 + roll(300))) / 100), policy: pick(policies, roll) }
}

function wholeDollars(cents: number): number {
  return Math.round(cents / 100) * 100
}

function pick<T>(choices: readonly T[], roll: Dice): T {
  return choices[roll(choices.length)] as T
}

/** Numbers from 0 up to the sides asked for, always in the same order for the same seed (mulberry32). */
function diceOf(seed: number): Dice {
  let state = Math.imul(seed, 0x9e3779b1)
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}
