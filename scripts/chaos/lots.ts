import { DEFAULT_LADDER } from '#app/domain/auction/ladder.ts'
import { PLAIN_TERMS, type RuleCard } from '#app/domain/auction/rule-card.ts'
import { chargesOf, DEFAULT_SETTINGS, retractionOf } from '#app/domain/shop/settings.ts'
import { locations, lots } from '#drizzle/seed/catalogue/index.ts'
import { buyerEmail, organisationId, personId } from '#drizzle/seed/ids.ts'
import type { Random } from './random.ts'

const DAY_MS = 24 * 60 * 60_000
/** What a listing says of collecting when nothing else is said. */
const PICKUP_DAYS = 7

/** A listing of the run: what it promises, and the lot of the catalogue that it is like. */
export type Lot = {
  number: number
  model: number
  card: RuleCard
  /** Where it is collected, if that is another yard than the one of the lot that it is like. */
  locationId?: string
}

/** The id of the bidder in this place among the people of a run. */
export function personOf(place: number): string {
  return personId(buyerEmail(place + 1))
}

/** A listing that stays open through the whole run. */
export function lastingLot(number: number, now: number): Lot {
  const flat = number % 2 === 0
  return lotOf(number, {
    wholeDollars: !flat,
    ladder: flat ? [{ from: 0, step: 1 }] : DEFAULT_LADDER,
    startsAt: now - DAY_MS,
    closesAt: now + DAY_MS,
  })
}

/** A listing that starts and closes within seconds, by rules of chance. */
export function closingLot(number: number, now: number, random: Random): Lot {
  const startsAt = now + (random.chance(0.7) ? -1_000 : random.int(50, 500))
  const mode = random.pick(['reset', 'add', 'none'] as const)
  return lotOf(number, {
    bidKinds: random.pick(['both', 'both', 'max', 'hard'] as const),
    reserve: random.pick([null, null, null, 20_00, 90_000_00]),
    reserveMode: random.pick(['jump', 'reach'] as const),
    startsAt,
    closesAt: Math.max(now, startsAt) + random.int(800, 5_000),
    softClose:
      mode === 'none'
        ? { mode, windowMs: 0, extensionMs: 0, capMs: null }
        : { mode, windowMs: random.int(100, 500), extensionMs: random.int(100, 500), capMs: 1_500 },
  })
}

/** A listing like one of the catalogue, from $1, without a reserve, with the usual soft close. */
export function lotOf(
  number: number,
  rules: Partial<RuleCard> & Pick<RuleCard, 'startsAt' | 'closesAt'>,
): Lot {
  const model = number % lots.length
  const yard = locations.find(({ slug }) => slug === lots[model]?.location)
  return {
    number,
    model,
    card: {
      ...PLAIN_TERMS,
      listingId: `chaos-${number}`,
      organisationId: organisationId(lots[model]?.organisation ?? ''),
      startPrice: 1_00,
      ladder: DEFAULT_LADDER,
      reserve: null,
      reserveMode: 'jump',
      bidKinds: 'both',
      wholeDollars: true,
      softClose: { mode: 'reset', windowMs: 300_000, extensionMs: 300_000, capMs: null },
      retraction: retractionOf(DEFAULT_SETTINGS),
      charges: chargesOf(DEFAULT_SETTINGS, { taxBps: yard?.taxBps ?? 0, premium: null }),
      pickupDeadlineDays: PICKUP_DAYS,
      ...rules,
    },
  }
}
