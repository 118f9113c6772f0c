import { z } from 'zod'
import { preBidLimits } from '#app/domain/auction/pre-bids.ts'
import { PLAIN_TERMS } from '#app/domain/auction/rule-card.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { ListingFacts } from '#app/features/listings/facts.server.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { listingRecord, presentListing } from './listing.ts'
import { premiumTier, presentTiers } from './premium.ts'
import { dollars, dollarsOrNull, isoDate, percent } from './units.ts'

const milliseconds = z.int()

export const listingItem = z
  .object({
    ...listingRecord.shape,
    disclaimer: z.string().nullable(),
    choices: z
      .array(
        z.object({
          id: z.string(),
          show: z.string(),
          show_es: z.string(),
          list: z.string(),
          list_show: z.string(),
          list_show_es: z.string(),
        }),
      )
      .meta({
        description:
          'What it has of the lists that lots are asked for, such as damage types, in the order of both',
      }),
    pickup_deadline_days: z.int(),
    pickup: z
      .object({
        full_address: z.string(),
        zip: z.string(),
        hours: z.string(),
        phone: z.string().nullable(),
        description: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      })
      .meta({ description: 'Where you collect it' }),
    seller: z.object({ id: z.string(), name: z.string(), handle: z.string(), description: z.string() }),
    own_item: z.boolean().meta({ description: 'Whether it belongs to your own organisation' }),
    increments: z
      .array(z.object({ from: dollars, increment: dollars }))
      .meta({ description: 'From a price on, the step to the next offer' }),
    soft_close: z
      .object({
        mode: z.enum(['reset', 'add', 'none']),
        window_ms: milliseconds,
        extension_ms: milliseconds,
        cap_ms: milliseconds.nullable(),
      })
      .meta({ description: 'How an offer late in the sale moves the close' }),
    extensions: z.int().meta({ description: 'How often the close has moved' }),
    rank_count: z.int().meta({ description: 'Number of bidders' }),
    charges: z
      .object({
        buyer_premium_percent: z.number(),
        buyer_premium_cap: dollars.nullable(),
        buyer_premium_tiers: z
          .array(premiumTier)
          .meta({ description: 'In the place of the percent; none where that is it' }),
        tax_percent: z.number(),
        tax_on: z.enum(['hammer_and_premium', 'hammer']),
      })
      .meta({ description: 'What is added to the price; no tax where you are exempt' }),
    bpolicy: z.enum(['price_reaches', 'first_bid', 'bid_at_or_above_ends']).nullable().meta({
      description:
        'When Buy Now beside an auction is gone: once the price reaches it, with the first offer (with a reserve: once that is met), or as the first, and an offer at or above it buys',
    }),
    min_offer: dollars.nullable().meta({
      description: 'The least that a sealed or a starting offer may be; null where neither is taken',
    }),
    maxstart: dollars
      .nullable()
      .meta({ description: 'The most that such an offer may be; null for no ceiling' }),
    whole_dollars: z.boolean().meta({ description: 'Whether offers are whole dollars' }),
    prebids: z.boolean().meta({ description: 'Whether starting offers are taken before the start' }),
    prebid_data: z
      .object({ proposed_amount: dollars.nullable(), proposal: z.string().nullable() })
      .nullable()
      .meta({ description: 'Your own starting offer' }),
    custom_auctionlot_bid_retract_check: z
      .boolean()
      .meta({ description: 'Whether the leading bidder may cancel their offers' }),
    custom_auctionlot_bid_retract_minutes: z
      .int()
      .nullable()
      .meta({ description: 'Until how many minutes before the scheduled close' }),
    retract_until: isoDate
      .nullable()
      .meta({ description: 'When that is; an extension does not open the time again' }),
    minimumReservePrice: dollars
      .nullable()
      .meta({ description: "The reserve, only for members of the listing's own organisation" }),
    auction_id: z.string().nullable().meta({ description: 'The auction that it is a lot of' }),
    auction_title: z.string().nullable(),
    group_close: z
      .boolean()
      .meta({ description: 'Whether extending one lot of that auction moves all of them' }),
    relisted_from_id: z.string().nullable().meta({ description: 'The listing this one relists' }),
    relisted_as_id: z.string().nullable().meta({ description: 'The listing that relists this one' }),
    may_manage: z
      .boolean()
      .meta({ description: 'Whether you may decline offers, close, withdraw and relist' }),
    seq: z.int().meta({ description: "The listing's sequence number that this answer has reached" }),
    ledger_head: z.string().nullable(),
    common_invoice: z
      .string()
      .nullable()
      .meta({ description: 'The invoice, if you won it; null until it is issued' }),
    buynowpaid: z.boolean().nullable().meta({ description: 'Whether that invoice is paid' }),
    gathered: z.object({ lots: z.int(), total: dollars, written_at: isoDate }).nullable().meta({
      description:
        'Before the invoice is issued: all you have won in this auction at this yard, and when it is issued',
    }),
  })
  .meta({ id: 'Item', description: 'A listing with all that its page shows' })
export type ListingItem = z.infer<typeof listingItem>

/** What only the caller is told. Amounts in cents. */
export type OwnPart = {
  preBid: { amount: number | null; proposal: string | null } | null
  reserve: number | null
}

export function presentItem(listing: ListingView, facts: ListingFacts, own: OwnPart): ListingItem {
  const { yard, softClose, charges, invoice, gathered } = listing
  return {
    ...presentListing(listing, facts),
    disclaimer: listing.disclaimer,
    choices: listing.chosen.map(({ id, listId, list, listEs, name, nameEs }) => ({
      id,
      show: name,
      show_es: nameEs || name,
      list: listId,
      list_show: list,
      list_show_es: listEs || list,
    })),
    pickup_deadline_days: listing.pickupDeadlineDays,
    pickup: {
      full_address: `${yard.address1}, ${yard.city}, ${yard.state} ${yard.zip}`,
      zip: yard.zip,
      hours: yard.hours,
      phone: yard.phone,
      description: yard.description,
      latitude: yard.latitude,
      longitude: yard.longitude,
    },
    seller: listing.seller,
    own_item: listing.ownListing,
    increments: listing.ladder.map(({ from, step }) => ({
      from: dollarsFromCents(from),
      increment: dollarsFromCents(step),
    })),
    soft_close: {
      mode: softClose.mode,
      window_ms: softClose.windowMs,
      extension_ms: softClose.extensionMs,
      cap_ms: softClose.capMs,
    },
    extensions: listing.extensions,
    rank_count: listing.bidderCount,
    charges: {
      buyer_premium_percent: percent(charges.premiumBps),
      buyer_premium_cap: dollarsOrNull(charges.premiumCap),
      buyer_premium_tiers: presentTiers(charges.premiumTiers ?? []),
      tax_percent: percent(charges.taxBps),
      tax_on: charges.taxOn,
    },
    bpolicy: (listing.format === 'ascending' && listing.buyNowTerms?.policy) || null,
    ...limitsOf(listing),
    whole_dollars: listing.wholeDollars,
    prebids: listing.preBids,
    prebid_data: own.preBid && {
      proposed_amount: dollarsOrNull(own.preBid.amount),
      proposal: own.preBid.proposal,
    },
    ...retractionOf(listing, facts),
    minimumReservePrice: dollarsOrNull(own.reserve),
    auction_id: listing.auction?.id ?? null,
    auction_title: listing.auction?.title ?? null,
    group_close: listing.auction?.groupClose ?? false,
    relisted_from_id: listing.relistedFromId,
    relisted_as_id: listing.relistedAsId,
    may_manage: listing.mayManage,
    seq: listing.seq,
    ledger_head: listing.ledgerHead,
    common_invoice: invoice?.commonInvoice ?? null,
    buynowpaid: invoice?.paid ?? null,
    gathered: gathered && {
      lots: gathered.lots,
      total: dollarsFromCents(gathered.total),
      written_at: isoTime(gathered.writtenAt),
    },
  }
}

/** Between which amounts an offer must be that meets no other: a sealed one, or one before the start. */
function limitsOf({ format, maxStart, preBids, startPrice }: ListingView) {
  if (format === 'sealed')
    return { min_offer: dollarsFromCents(PLAIN_TERMS.leastOffer), maxstart: dollarsOrNull(maxStart) }
  if (!preBids) return { min_offer: null, maxstart: null }
  const { least, most } = preBidLimits({ ...PLAIN_TERMS, startPrice })
  return { min_offer: dollarsFromCents(least), maxstart: dollarsFromCents(most) }
}

function retractionOf({ retraction }: ListingView, { scheduledClosesAt }: ListingFacts) {
  const minutes = retraction?.cutOffMinutes ?? null
  return {
    custom_auctionlot_bid_retract_check: retraction !== null,
    custom_auctionlot_bid_retract_minutes: minutes,
    retract_until: minutes === null ? null : isoTime(scheduledClosesAt - minutes * MINUTE_MS),
  }
}

const MINUTE_MS = 60_000
