import { isoTime } from '#app/domain/ledger/ledger.ts'
import { formatMoney, percentOf } from '#app/domain/money/money.ts'
import type { PremiumTier } from '#app/domain/money/premium.ts'
import { piecePrice } from './fixed.ts'
import { preBidLimits, takesPreBids } from './pre-bids.ts'
import type { BuyNow, RuleCard, SoftClose } from './rule-card.ts'

/** The rules for people. One sentence each, no amount of the reserve in any. */
export function ruleSentences(card: RuleCard): string[] {
  return [
    ...OFFER_SENTENCES[card.format](card),
    `${card.format === 'fixed' ? 'Purchases' : 'Offers'} are taken from ${isoTime(card.startsAt)} and must arrive before the close, set for ${isoTime(card.closesAt)}.`,
    ...closeSentences(card),
    ...retractionSentences(card),
    ...costSentences(card),
  ]
}

const OFFER_SENTENCES: Record<RuleCard['format'], (card: RuleCard) => string[]> = {
  ascending: (card) => [
    `Offers start at ${formatMoney(card.startPrice)}.`,
    `Each further offer must be at least the current price plus the step at that price: ${steps(card)}.`,
    ...unitSentences(card),
    ...preBidSentences(card),
    ...KIND_SENTENCES[card.bidKinds],
    ...reserveSentences(card),
    ...buyNowSentences(card.buyNow),
    'The price never goes down, save when an offer is cancelled or declined.',
  ],
  reverse: (card) => [
    `This is a reverse auction: bidders offer to sell, and the lowest offer leads. Offers begin at ${formatMoney(card.startPrice)}.`,
    `Each further offer must be at most the current price less the step at that price: ${steps(card)}.`,
    ...unitSentences(card),
    ...preBidSentences(card),
    ...FALLING_KIND_SENTENCES[card.bidKinds],
    ...fallingReserveSentences(card),
    'The price never goes up, save when an offer is cancelled or declined.',
  ],
  sealed: (card) => [
    'Offers are sealed: nobody sees amounts or names of others. A bidder sees their own rank and the number of bidders.',
    `Each bidder has one offer of at least ${formatMoney(card.leastOffer)}${card.maxStart === null ? '' : ` and at most ${formatMoney(card.maxStart)}`}, which may be changed ${card.sealedChangesMost} times at most.`,
    ...unitSentences(card),
    'The highest offer at the close buys at its own amount. Of equal offers the one that has stood unchanged for longer goes first.',
    ...(card.reserve === null
      ? []
      : ['There is a reserve: below it nothing is sold. Its amount stays secret.']),
  ],
  fixed: (card) => [
    `Sold at a fixed price: ${formatMoney(piecePrice(card))} a piece, ${card.quantity === 1 ? '1 piece' : `${card.quantity} pieces`}.`,
  ],
}

function steps({ ladder }: RuleCard): string {
  return ladder.map(({ from, step }) => `${formatMoney(step)} from ${formatMoney(from)}`).join(', ')
}

function unitSentences({ wholeDollars }: RuleCard): string[] {
  return [wholeDollars ? 'Offers are in whole dollars.' : 'Offers may have cents.']
}

const MAX_SENTENCES = [
  'A maximum is secret: it answers others by itself, only as far as needed.',
  'Of two equal maximums the earlier leads.',
]
const FLOOR_SENTENCES = [
  'A floor is secret: it answers others by itself, only as far as needed.',
  'Of two equal floors the earlier leads.',
]
const HARD_SENTENCE = 'A fixed offer stands at exactly its amount.'

const KIND_SENTENCES: Record<RuleCard['bidKinds'], readonly string[]> = {
  both: [...MAX_SENTENCES, HARD_SENTENCE],
  max: [...MAX_SENTENCES, 'Fixed offers are not taken.'],
  hard: [HARD_SENTENCE, 'Maximums are not taken.'],
}

const FALLING_KIND_SENTENCES: Record<RuleCard['bidKinds'], readonly string[]> = {
  both: [...FLOOR_SENTENCES, HARD_SENTENCE],
  max: [...FLOOR_SENTENCES, 'Fixed offers are not taken.'],
  hard: [HARD_SENTENCE, 'Floors are not taken.'],
}

function preBidSentences(card: RuleCard): string[] {
  if (!takesPreBids(card)) return []
  const { least, most } = preBidLimits(card)
  return [
    `Before the start each bidder may make one starting offer, from ${formatMoney(least)} to ${formatMoney(most)}. The best that meets the starting price becomes the first offer, of equal ones the earlier.`,
  ]
}

function reserveSentences({ reserve, reserveMode }: RuleCard): string[] {
  if (reserve === null) return ['There is no reserve: the highest offer at the close buys.']
  return [
    'There is a reserve: below it nothing is sold. Its amount stays secret; whether it is met is shown.',
    reserveMode === 'jump'
      ? 'A maximum that reaches the reserve lifts the price to it at once.'
      : 'A maximum stands at once at the lesser of itself and the reserve.',
  ]
}

function fallingReserveSentences({ reserve, reserveMode }: RuleCard): string[] {
  if (reserve === null) return ['There is no reserve: the lowest offer at the close sells.']
  return [
    'There is a reserve: above it nothing is bought. Its amount stays secret; whether it is met is shown.',
    reserveMode === 'jump'
      ? 'A floor that reaches the reserve brings the price down to it at once.'
      : 'A floor stands at once at the greater of itself and the reserve.',
  ]
}

function buyNowSentences(buyNow: BuyNow | null): string[] {
  if (!buyNow) return []
  const price = formatMoney(buyNow.price)
  return [`Buy Now at ${price} ends the auction at once. ${POLICY_SENTENCES[buyNow.policy]}`]
}

const POLICY_SENTENCES: Record<BuyNow['policy'], string> = {
  price_reaches: 'It is open while the current price is below it.',
  first_bid: 'It is gone with the first offer, or where there is a reserve, once that is met.',
  bid_at_or_above_ends:
    'It is open while the current price is below it, and an offer at or above it buys at that price.',
}

function closeSentences({ format, softClose, groupClose }: RuleCard): string[] {
  if (format === 'fixed') return []
  if (format === 'sealed' || softClose.mode === 'none')
    return [
      groupClose && format !== 'sealed'
        ? 'The close moves with that of the auction.'
        : 'The close does not move.',
    ]
  return [softCloseSentence(softClose, groupClose)]
}

function softCloseSentence({ mode, windowMs, extensionMs, capMs }: SoftClose, isGroup: boolean): string {
  const then = mode === 'reset' ? `to ${minutes(extensionMs)} after that offer` : `by ${minutes(extensionMs)}`
  const cap = capMs === null ? '' : `, at most ${minutes(capMs)} past the close that was set`
  const group = isGroup ? ' All open lots of the auction move with it, by as much.' : ''
  return `An offer that changes the price or the leader with less than ${minutes(windowMs)} left moves the close ${then}${cap}, never to an earlier time.${group}`
}

function retractionSentences({ format, retraction }: RuleCard): string[] {
  if (format === 'fixed') return []
  if (retraction === null) return ['Offers cannot be cancelled by their bidders.']
  const who = retraction.by === 'leader' && format !== 'sealed' ? 'The leading bidder' : 'A bidder'
  const minutesLeft = retraction.cutOffMinutes
  const until =
    minutesLeft === null ? 'the close' : `${minutes(minutesLeft * 60_000)} before the close that was set`
  const { most, comeBackAtLeast } = retraction
  const often = most === undefined ? '' : most === 1 ? ', once' : `, ${most} times at most`
  return [
    `${who} may cancel their offers until ${until}${often}.`,
    ...(comeBackAtLeast && format !== 'sealed'
      ? [
          `Whoever has cancelled offers may come back with no ${format === 'reverse' ? 'more' : 'less'} than the best of them.`,
        ]
      : []),
  ]
}

function costSentences({ charges, pickupDeadlineDays }: RuleCard): string[] {
  const sentences: string[] = []
  if (charges) {
    const { premiumBps, premiumCap, premiumTiers, taxBps, taxOn } = charges
    const cap = premiumCap === null ? '' : `, at most ${formatMoney(premiumCap)}`
    const premium = premiumTiers ? tierSentence(premiumTiers) : `${premiumBps / 100} %`
    const taxed = taxOn === 'hammer' ? 'the price' : 'the price and the premium'
    sentences.push(
      `The buyer pays a premium of ${premium}${cap}, and tax of ${percentOf(taxBps)} % on ${taxed}.`,
    )
  }
  if (pickupDeadlineDays !== null)
    sentences.push(
      `What is bought must be collected within ${pickupDeadlineDays === 1 ? '1 day' : `${pickupDeadlineDays} days`}.`,
    )
  return sentences
}

function tierSentence(tiers: readonly PremiumTier[]): string {
  const words = tiers.map(({ from, bps, fixed }, at) => {
    const next = tiers[at + 1]?.from
    const part = `${bps / 100} % of what lies ${next === undefined ? `above ${formatMoney(from)}` : `between ${formatMoney(from)} and ${formatMoney(next)}`}`
    return fixed === 0 ? part : `${part} with ${formatMoney(fixed)} once from ${formatMoney(from)} on`
  })
  return words.join(', ')
}

function minutes(ms: number): string {
  const [count, unit] = ms % 60_000 === 0 ? [ms / 60_000, 'minute'] : [ms / 1000, 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
