import { freezeCard, ownRetraction, readCard } from '#app/domain/auction/freeze-card.ts'
import type { Ladder } from '#app/domain/auction/ladder.ts'
import { PLAIN_TERMS, type RuleCard } from '#app/domain/auction/rule-card.ts'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import type { PlanFeature } from '#app/domain/shop/plan.ts'
import { readSettings } from '#app/domain/shop/settings.ts'

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
  own_ladder: string | null
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
  cancel_minutes: number | null
  tax_bps: number
  premium: string | null
  settings: string
  /** The card as it was frozen; null for a listing from before cards were. */
  frozen: string | null
}

/**
 * A listing's promise to its bidders as it was frozen at publication; null for an unknown or unpublished listing. Read
 * once in a room's life. A listing that has no such row yet gets it here, `now` (epoch ms), for every later reader.
 */
export async function readRuleCard(db: D1Database, listingId: string, now: number): Promise<RuleCard | null> {
  const row = await db
    .prepare(
      `select listings.*, increment_schedules.ladder, auctions.group_close,
         organisations.plan_features, organisations.premium, rule_cards.card as frozen,
         coalesce((select rate / 10.0 from tax_rates
           where location_id = locations.id and holds_from <= ?2 order by holds_from desc limit 1), locations.tax_bps) as tax_bps,
         (select json_group_array(json_object('key', key, 'value', json(value))) from settings) as settings
       from listings
         join listing_live on listing_live.listing_id = listings.id
         join increment_schedules on increment_schedules.id = listings.increment_schedule_id
         join locations on locations.id = listings.location_id
         join organisations on organisations.id = listings.organisation_id
         left join auctions on auctions.id = listings.auction_id
         left join rule_cards on rule_cards.listing_id = listings.id
       where listings.id = ?1`,
    )
    .bind(listingId, now)
    .first<CardRow>()
  if (!row) return null
  return readCard(JSON.parse(row.frozen ?? (await freeze(db, cardOf(listingId, row), now))) as RuleCard)
}

/** Keeps a card where there is none, and gives the one that is kept. */
async function freeze(db: D1Database, card: RuleCard, now: number): Promise<string> {
  const [, kept] = await db.batch<{ card: string }>([
    db
      .prepare(
        'insert into rule_cards (listing_id, card, frozen_at) values (?1, ?2, ?3) on conflict do nothing',
      )
      .bind(card.listingId, JSON.stringify(card), now),
    db.prepare('select card from rule_cards where listing_id = ?1').bind(card.listingId),
  ])
  const [row] = kept?.results ?? []
  if (!row) throw new Error(`The rule card of ${card.listingId} was not kept`)
  return row.card
}

function cardOf(listingId: string, row: CardRow): RuleCard {
  const setUp: RuleCard = {
    ...PLAIN_TERMS,
    listingId,
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
    maxStart: row.max_start,
    buyNow: row.buy_now_price === null ? null : { price: row.buy_now_price, policy: row.buy_now_policy },
    quantity: row.quantity,
    depositAmount: row.deposit_amount,
    preBids: row.pre_bids === 1,
    pickupDeadlineDays: row.pickup_deadline_days,
    retraction: ownRetraction(row.cancel_minutes),
  }
  return freezeCard(setUp, {
    settings: readSettings(JSON.parse(row.settings) as { key: string; value: unknown }[]),
    taxBps: row.tax_bps,
    planFeatures: JSON.parse(row.plan_features) as PlanFeature[],
    premium: row.premium === null ? null : (JSON.parse(row.premium) as BuyerPremium),
  })
}

function ladderOf({ increment_amount: flat, own_ladder: own, ladder }: CardRow): Ladder {
  return flat === null ? (JSON.parse(own ?? ladder) as Ladder) : [{ from: 0, step: flat }]
}
