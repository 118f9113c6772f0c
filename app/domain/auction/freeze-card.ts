import type { BuyerPremium } from '#app/domain/money/premium.ts'
import { type PlanFeature, withinPlan } from '#app/domain/shop/plan.ts'
import { chargesOf, retractionOf, type Settings } from '#app/domain/shop/settings.ts'
import { PLAIN_TERMS, type Retraction, type RuleCard } from './rule-card.ts'

/** What a card takes from elsewhere than its listing: as it is at the moment of publication. */
export type HouseTerms = {
  settings: Settings
  /** Sales tax of the listing's place, in basis points. */
  taxBps: number
  planFeatures: readonly PlanFeature[]
  /** The seller's own; null where it is everybody's. */
  premium: BuyerPremium | null
}

/** A card as it was kept; what it does not name, as every older one, is as in an ordinary auction. */
export function readCard(kept: Partial<RuleCard>): RuleCard {
  return { ...PLAIN_TERMS, ...(kept as RuleCard) }
}

/** The promise of a listing that is published now (operations.md, section 1): what was set up, and the house's terms. */
export function freezeCard(
  setUp: RuleCard,
  { settings, taxBps, planFeatures, premium }: HouseTerms,
): RuleCard {
  const card: RuleCard = {
    ...setUp,
    sealedChangesMost: settings.sealed_changes_most,
    retraction: withOwn(retractionOf(settings), setUp.retraction),
    // an award is an order to its winner, who pays no premium on what they sell
    charges: setUp.format === 'reverse' ? null : chargesOf(settings, { taxBps, premium }),
  }
  return withinPlan(card, planFeatures)
}

/** What a listing says of taking back by itself: until when. Whether at all, by whom and how often is the house's to say. */
export function ownRetraction(cutOffMinutes: number | null): Retraction | null {
  return cutOffMinutes === null ? null : { by: 'leader', cutOffMinutes }
}

function withOwn(house: Retraction | null, own: Retraction | null): Retraction | null {
  if (house === null || own === null) return house
  return { ...house, cutOffMinutes: own.cutOffMinutes }
}
