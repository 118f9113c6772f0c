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
    `${card.format === 'fixed' ? 'Purchases' : 'Offers'} open at ${isoTime(card.startsAt)} and must arrive before the close, set for ${isoTime(card.closesAt)}.`,
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
    'The price never goes down unless an offer is cancelled or declined.',
  ],
  reverse: (card) => [
    `This is a reverse auction: bidders offer to sell, and the lowest offer leads. Offers begin at ${formatMoney(card.startPrice)}.`,
    `Each further offer must be at most the current price less the step at that price: ${steps(card)}.`,
    ...unitSentences(card),
    ...preBidSentences(card),
    ...FALLING_KIND_SENTENCES[card.bidKinds],
    ...fallingReserveSentences(card),
    'The price never goes up unless an offer is cancelled or declined.',
  ],
  sealed: (card) => [
    "Offers are sealed: no one sees other bidders' amounts or names. Bidders see their own rank and the number of bidders.",
    `Each bidder has one offer of at least ${formatMoney(card.leastOffer)}${card.maxStart === null ? '' : ` and at most ${formatMoney(card.maxStart)}`}, and may change it up to ${card.sealedChangesMost} times.`,
    ...unitSentences(card),
    'The highest offer at the close wins and pays its own amount. Of equal offers, the one unchanged for longer comes first.',
    ...(card.reserve === null
      ? []
      : ['There is a reserve: below it the lot is not sold. Its amount stays secret.']),
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
  'A max offer is secret: it answers others automatically, only as far as needed.',
  'Of two equal max offers, the earlier leads.',
]
const FLOOR_SENTENCES = [
  'A floor is secret: it answers others automatically, only as far as needed.',
  'Of two equal floors, the earlier leads.',
]
const HARD_SENTENCE = 'A hard offer counts for exactly its amount.'

const KIND_SENTENCES: Record<RuleCard['bidKinds'], readonly string[]> = {
  both: [...MAX_SENTENCES, HARD_SENTENCE],
  max: [...MAX_SENTENCES, 'Hard offers are not accepted.'],
  hard: [HARD_SENTENCE, 'Max offers are not accepted.'],
}

const FALLING_KIND_SENTENCES: Record<RuleCard['bidKinds'], readonly string[]> = {
  both: [...FLOOR_SENTENCES, HARD_SENTENCE],
  max: [...FLOOR_SENTENCES, 'Hard offers are not accepted.'],
  hard: [HARD_SENTENCE, 'Floors are not accepted.'],
}

function preBidSentences(card: RuleCard): string[] {
  if (!takesPreBids(card)) return []
  const { least, most } = preBidLimits(card)
  return [
    `Before the start each bidder may make one starting offer, from ${formatMoney(least)} to ${formatMoney(most)}. The best one that meets the starting price becomes the first offer; of equal ones, the earlier.`,
  ]
}

function reserveSentences({ reserve, reserveMode }: RuleCard): string[] {
  if (reserve === null) return ['There is no reserve: the highest offer at the close wins.']
  return [
    'There is a reserve: below it the lot is not sold. Its amount stays secret; everyone sees whether it is met.',
    reserveMode === 'jump'
      ? 'A max offer that reaches the reserve raises the price to it at once.'
      : 'A max offer counts at once in full, or up to the reserve if that is less.',
  ]
}

function fallingReserveSentences({ reserve, reserveMode }: RuleCard): string[] {
  if (reserve === null) return ['There is no reserve: the lowest offer at the close wins.']
  return [
    'There is a reserve: above it nothing is bought. Its amount stays secret; everyone sees whether it is met.',
    reserveMode === 'jump'
      ? 'A floor that reaches the reserve lowers the price to it at once.'
      : 'A floor counts at once in full, or down to the reserve if that is more.',
  ]
}

function buyNowSentences(buyNow: BuyNow | null): string[] {
  if (!buyNow) return []
  const price = formatMoney(buyNow.price)
  return [`Buy Now at ${price} ends the auction at once. ${POLICY_SENTENCES[buyNow.policy]}`]
}

const POLICY_SENTENCES: Record<BuyNow['policy'], string> = {
  price_reaches: 'It is available while the current price is below it.',
  first_bid: 'It ends with the first offer or, with a reserve, once the reserve is met.',
  bid_at_or_above_ends:
    'It is available while the current price is below it. An offer at or above it buys at that price.',
}

function closeSentences({ format, softClose, groupClose }: RuleCard): string[] {
  if (format === 'fixed') return []
  if (format === 'sealed' || softClose.mode === 'none')
    return [
      groupClose && format !== 'sealed'
        ? 'The close moves with that of the sale.'
        : 'The close does not move.',
    ]
  return [softCloseSentence(softClose, groupClose)]
}

function softCloseSentence({ mode, windowMs, extensionMs, capMs }: SoftClose, isGroup: boolean): string {
  const then = mode === 'reset' ? `to ${minutes(extensionMs)} after that offer` : `by ${minutes(extensionMs)}`
  const cap = capMs === null ? '' : `, at most ${minutes(capMs)} past the close that was set`
  const group = isGroup ? ' All open lots of the sale move with it by the same time.' : ''
  return `An offer that changes the price or the leader with less than ${minutes(windowMs)} left moves the close ${then}${cap}, never to an earlier time.${group}`
}

function retractionSentences({ format, retraction }: RuleCard): string[] {
  if (format === 'fixed') return []
  if (retraction === null) return ['Bidders cannot cancel their offers.']
  const who = retraction.by === 'leader' && format !== 'sealed' ? 'The leading bidder' : 'A bidder'
  const minutesLeft = retraction.cutOffMinutes
  const until =
    minutesLeft === null ? 'the close' : `${minutes(minutesLeft * 60_000)} before the close that was set`
  const { most, comeBackAtLeast } = retraction
  const often = most === undefined ? '' : most === 1 ? ', once' : `, up to ${most} times`
  return [
    `${who} may cancel their offers until ${until}${often}.`,
    ...(comeBackAtLeast && format !== 'sealed'
      ? [
          `A bidder who cancelled offers may return only at the best of them or ${format === 'reverse' ? 'lower' : 'higher'}.`,
        ]
      : []),
  ]
}

function costSentences({ charges, pickupDeadlineDays }: RuleCard): string[] {
  const sentences: string[] = []
  if (charges) {
    const { premiumBps, premiumCap, premiumTiers, taxBps, taxOn } = charges
    const cap = premiumCap === null ? '' : `, at most ${formatMoney(premiumCap)}`
    const premium = premiumTiers ? tierSentence(premiumTiers) : `${premiumBps / 100}%`
    const taxed = taxOn === 'hammer' ? 'the price' : 'the price and the premium'
    sentences.push(
      `The buyer pays a premium of ${premium}${cap}, and tax of ${percentOf(taxBps)}% on ${taxed}.`,
    )
  }
  if (pickupDeadlineDays !== null)
    sentences.push(
      `The buyer must collect within ${pickupDeadlineDays === 1 ? '1 day' : `${pickupDeadlineDays} days`} of winning or buying.`,
    )
  return sentences
}

function tierSentence(tiers: readonly PremiumTier[]): string {
  const words = tiers.map(({ from, bps, fixed }, at) => {
    const next = tiers[at + 1]?.from
    const part = `${bps / 100}% of the part ${next === undefined ? `above ${formatMoney(from)}` : `between ${formatMoney(from)} and ${formatMoney(next)}`}`
    return fixed === 0
      ? part
      : `${part} plus ${formatMoney(fixed)} once the price reaches ${formatMoney(from)}`
  })
  return words.join(', ')
}

function minutes(ms: number): string {
  const [count, unit] = ms % 60_000 === 0 ? [ms / 60_000, 'minute'] : [ms / 1000, 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
