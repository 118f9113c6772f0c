import type { Ladder } from '#app/domain/auction/ladder.ts'
import { PLAIN_TERMS, type RuleCard } from '#app/domain/auction/rule-card.ts'
import { type PlanFeature, withinPlan } from '#app/domain/plan.ts'
import type { BuyerPremium } from '#app/domain/premium.ts'
import { chargesOf, readSettings, retractionOf, type Settings } from '#app/domain/settings.ts'

type CardRow = {
  organisation_id: string
  format: RuleCard['format']
  start_price: number
  max_start: number | null
  buy_now_price: number | null
  buy_now_policy: NonNullable<RuleCard['buyNow']>['policy']
  quantity: number
  pre_bids: number
  deposit_amount: number | null
  reserve_price: number | null
  reserve_mode: RuleCard['reserveMode']
  bid_kinds: RuleCard['bidKinds']
  whole_dollars: number
  increment_amount: number | null
  ladder: string
  soft_close_mode: RuleCard['softClose']['mode']
  soft_close_window_ms: number
  soft_close_extension_ms: number
  soft_close_cap_ms: number | null
  group_close: number | null
  auction_id: string | null
  plan_features: string
  starts_at: number
  closes_at: number
  pickup_deadline_days: number
  tax_bps: number
  premium: string | null
  settings: string
}

/** A listing's promise to its bidders, as D1 has it; null for an unknown listing. Read once in a room's life. */
export async function readRuleCard(db: D1Database, listingId: string): Promise<RuleCard | null> {
  const row = await db
    .prepare(
      `select listings.*, increment_schedules.ladder, locations.tax_bps, auctions.group_close,
         organisations.plan_features, organisations.premium,
         (select json_group_array(json_object('key', key, 'value', json(value))) from settings) as settings
       from listings
         join increment_schedules on increment_schedules.id = listings.increment_schedule_id
         join locations on locations.id = listings.location_id
         join organisations on organisations.id = listings.organisation_id
         left join auctions on auctions.id = listings.auction_id
       where listings.id = ?1`,
    )
    .bind(listingId)
    .first<CardRow>()
  if (!row) return null
  const settings = readSettings(JSON.parse(row.settings) as { key: string; value: unknown }[])
  const card = { listingId, ...cardOf(row, settings) }
  return withinPlan(card, JSON.parse(row.plan_features) as PlanFeature[])
}

function cardOf(row: CardRow, settings: Settings): Omit<RuleCard, 'listingId'> {
  return {
    organisationId: row.organisation_id,
    format: row.format,
    startPrice: row.start_price,
    ladder: ladderOf(row),
    reserve: row.reserve_price,
    reserveMode: row.reserve_mode,
    bidKinds: row.bid_kinds,
    wholeDollars: row.whole_dollars === 1,
    startsAt: row.starts_at,
    closesAt: row.closes_at,
    softClose: {
      mode: row.soft_close_mode,
      windowMs: row.soft_close_window_ms,
      extensionMs: row.soft_close_extension_ms,
      capMs: row.soft_close_cap_ms,
    },
    auctionId: row.auction_id,
    groupClose: row.group_close === 1,
    leastOffer: PLAIN_TERMS.leastOffer,
    maxStart: row.max_start,
    sealedChangesMost: settings.sealed_changes_most,
    buyNow: row.buy_now_price === null ? null : { price: row.buy_now_price, policy: row.buy_now_policy },
    quantity: row.quantity,
    depositAmount: row.deposit_amount,
    preBids: row.pre_bids === 1,
    retraction: retractionOf(settings),
    // an award is an order to its winner, who pays no premium on what they sell
    charges:
      row.format === 'reverse' ? null : chargesOf(settings, { taxBps: row.tax_bps, premium: premiumOf(row) }),
    pickupDeadlineDays: row.pickup_deadline_days,
  }
}

/** The seller's own; null where it is everybody's. */
function premiumOf({ premium }: CardRow): BuyerPremium | null {
  return premium === null ? null : (JSON.parse(premium) as BuyerPremium)
}

function ladderOf({ increment_amount: flat, ladder }: CardRow): Ladder {
  return flat === null ? (JSON.parse(ladder) as Ladder) : [{ from: 0, step: flat }]
}
