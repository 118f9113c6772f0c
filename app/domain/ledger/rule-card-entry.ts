import { ruleSentences } from '#app/domain/auction/rule-sentences.ts'
import { dollarsFromCents, dollarsOrNull, percentOf } from '#app/domain/money/money.ts'
import type { Charges } from '#app/domain/money/pricing.ts'
import { piecePrice } from '../auction/fixed.ts'
import { preBidLimits, takesPreBids } from '../auction/pre-bids.ts'
import type { Retraction, RuleCard } from '../auction/rule-card.ts'
import { isoTime, type PublicEffect, type PublicRuleCard, type UnhashedEntry } from './ledger.ts'

/** Entry 0: the rules that the listing promises, as data and in plain sentences. `at` is the room's stamp, epoch ms. */
export function ruleCardEntry(card: RuleCard, at: number): UnhashedEntry {
  return { seq: 0, at: isoTime(at), tag: null, price: null, effects: [ruleCardEffect(card)] }
}

/** The rules as an effect; a change of the card before its first offer is an entry with this effect too. */
export function ruleCardEffect(card: RuleCard): PublicEffect {
  return { type: 'rules', card: publicRuleCard(card), sentences: ruleSentences(card) }
}

function publicRuleCard(card: RuleCard): PublicRuleCard {
  const { mode, windowMs, extensionMs, capMs } = card.softClose
  return {
    listing_id: card.listingId,
    format: card.format,
    starting_price: dollarsFromCents(card.format === 'fixed' ? piecePrice(card) : card.startPrice),
    increments: card.ladder.map(({ from, step }) => ({
      from: dollarsFromCents(from),
      increment: dollarsFromCents(step),
    })),
    has_reserve: card.reserve !== null,
    reserve_mode: card.reserve === null ? null : card.reserveMode,
    offer_kinds: card.bidKinds,
    whole_dollars: card.wholeDollars,
    starts_at: isoTime(card.startsAt),
    closes_at: isoTime(card.closesAt),
    soft_close: {
      mode,
      window_seconds: windowMs / 1000,
      extension_seconds: extensionMs / 1000,
      cap_seconds: capMs === null ? null : capMs / 1000,
      group: card.groupClose,
    },
    ...publicTerms(card),
  }
}

type Terms = 'sealed' | 'buy_now' | 'quantity' | 'pre_bids' | 'retraction' | 'premium' | 'tax' | 'pickup_days'

function publicTerms(card: RuleCard): Pick<PublicRuleCard, Terms> {
  const { buyNow, charges, format, leastOffer, retraction } = card
  const least = dollarsFromCents(leastOffer)
  const preBids = preBidLimits(card)
  return {
    sealed:
      format === 'sealed'
        ? { least, most: dollarsOrNull(card.maxStart), changes: card.sealedChangesMost }
        : null,
    buy_now: buyNow && { price: dollarsFromCents(buyNow.price), policy: buyNow.policy },
    quantity: card.quantity,
    pre_bids: takesPreBids(card)
      ? { least: dollarsFromCents(preBids.least), most: dollarsFromCents(preBids.most) }
      : null,
    retraction: retraction && publicRetraction(retraction),
    premium: charges && publicPremium(charges),
    tax: charges && { percent: percentOf(charges.taxBps), on: charges.taxOn },
    pickup_days: card.pickupDeadlineDays,
  }
}

/** What a card from before there were limits does not say is not in its entry, to the byte. */
function publicRetraction({ by, cutOffMinutes, most, comeBackAtLeast }: Retraction) {
  return {
    by,
    until_minutes: cutOffMinutes,
    ...(most !== undefined && { retract_most: most }),
    ...(comeBackAtLeast && { come_back_at_least: true }),
  }
}

/** Without tiers it is what it was before there were any, to the byte: what is sealed is hashed. */
function publicPremium({ premiumBps, premiumCap, premiumTiers }: Charges): PublicRuleCard['premium'] {
  return {
    percent: premiumBps / 100,
    cap: dollarsOrNull(premiumCap),
    ...(premiumTiers && {
      tiers: premiumTiers.map(({ from, bps, fixed }) => ({
        from: dollarsFromCents(from),
        percent: bps / 100,
        fixed: dollarsFromCents(fixed),
      })),
    }),
  }
}
