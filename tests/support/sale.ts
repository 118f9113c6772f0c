import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { findSale, type SaleRow } from '#app/features/auctions/queries.server.ts'
import type { SaleWords } from '#app/features/auctions/writes.server.ts'
import { addDrafts } from '#app/features/drafts/commands.server.ts'
import { newSale, saveSale } from '#app/flows/auctions/edit-auction.server.ts'
import { putLots } from '#app/flows/auctions/order-lots.server.ts'
import { aCategory, aCondition, aLocation, aMembership, anOrganisation, aSchedule } from './builders.ts'
import { aBidder, deskOf } from './deposit.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Somebody who runs auctions for an organisation, with what its lots may choose from. */
export async function aSeller() {
  const [organisation, signedIn, category, condition, schedule] = await Promise.all([
    anOrganisation(),
    aBidder({ role: 'seller' }),
    aCategory(),
    aCondition(),
    aSchedule(),
  ])
  await aMembership(signedIn.person, organisation, 'manager')
  const yard = await aLocation({ organisationId: organisation.id })
  const organisations = [{ id: organisation.id, roles: ['manager' as const], yards: null }]
  const actor = { ...signedIn.actor, role: 'seller' as const, organisations }
  const fields: DraftFields = {
    title: 'Cordless drill kit',
    description: 'Two batteries, a charger and a case.',
    category: category.id,
    condition: condition.id,
    format: 'ascending',
    bidKinds: 'both',
    schedule: schedule.id,
    startPrice: '20',
    wholeDollars: 'on',
    preBids: 'on',
  }
  const ctx = { ...deskOf().ctx, actor }
  return { ...signedIn, organisation, actor, yard, fields, ctx }
}
export type Seller = Awaited<ReturnType<typeof aSeller>>

/** Drafts that have all that a lot needs, by their start prices in dollars. */
export async function drafts(seller: Seller, ...more: DraftFields[]): Promise<string[]> {
  const { ctx, organisation, actor, fields } = seller
  const picture = { name: 'a', tint: '#ccc', width: 4, height: 3, caption: '' }
  const made = more.map((own) => ({
    id: crypto.randomUUID(),
    fields: { ...fields, ...own },
    pictures: [picture],
  }))
  await addDrafts(ctx, organisation.id, actor.id, made)
  return made.map(({ id }) => id)
}

/** An auction as a draft, with these lots in it. */
export async function aSale(
  seller: Seller,
  words: Partial<SaleWords>,
  lots: readonly string[],
): Promise<string> {
  const { ctx, organisation, actor, yard } = seller
  const id = await newSale(ctx, actor, { organisationId: organisation.id, title: 'Monday sale', from: null })
  const sale = await saleOf(seller, id)
  const now = Date.now()
  const whole: SaleWords = {
    ...wordsOf(sale),
    description: 'Everything goes.',
    locationId: yard.id,
    startsAt: now + HOUR,
    firstCloseAt: now + 24 * HOUR,
    orderMode: 'hand',
    ...words,
  }
  expect(await saveSale(ctx, id, whole, { seen: sale.version, termsNote: '' })).toMatchObject({ ok: true })
  if (lots.length === 0) return id
  expect(await putLots(ctx, await saleOf(seller, id), lots, 'end')).toMatchObject({ ok: true, refused: [] })
  return id
}

export async function saleOf({ ctx }: Pick<Seller, 'ctx'>, id: string): Promise<SaleRow> {
  const found = await findSale(ctx, id)
  if (!found) throw new Error(`no auction ${id}`)
  return found
}

export function wordsOf(sale: SaleRow): SaleWords {
  const { title, description, terms, locationId, startsAt, firstCloseAt, staggerSeconds, orderMode } = sale
  const { groupClose, softCloseMode, softCloseWindowMs, softCloseExtensionMs, softCloseCapMs } = sale
  const { premium, depositAmount, access, accessQuestion, approvesCards, approvesBuyersOf, pickup } = sale
  return {
    title,
    description,
    terms,
    locationId,
    startsAt,
    firstCloseAt,
    staggerSeconds,
    orderMode,
    groupClose,
    softCloseMode,
    softCloseWindowMs,
    softCloseExtensionMs,
    softCloseCapMs,
    premium,
    depositAmount,
    access,
    accessQuestion,
    approvesCards,
    approvesBuyersOf,
    pickup,
  }
}

/** The public lots of an auction in their order. */
export async function lotsOf(auctionId: string) {
  const { results } = await env.DB.prepare(
    `select listings.id, auction_place as place, listings.closes_at as closesAt, live.closes_at as liveCloses,
       live.starts_at as startsAt, live.auction_id as auctionId, live.paused_at as pausedAt, live.status
     from listings join listing_live live on live.listing_id = listings.id
     where listings.auction_id = ?1 order by auction_place`,
  )
    .bind(auctionId)
    .all<{
      id: string
      place: number
      closesAt: number
      liveCloses: number
      startsAt: number
      auctionId: string
      pausedAt: number | null
      status: string
    }>()
  return results
}

/** Lets an announced auction have begun, as though an hour had passed. */
export async function begun(auctionId: string) {
  const at = Date.now() - MINUTE
  await env.DB.batch([
    env.DB.prepare('update auctions set starts_at = ?2 where id = ?1').bind(auctionId, at),
    env.DB.prepare('update listings set starts_at = ?2 where auction_id = ?1').bind(auctionId, at),
    env.DB.prepare("update listing_live set starts_at = ?2, status = 'open' where auction_id = ?1").bind(
      auctionId,
      at,
    ),
    env.DB.prepare(
      `update rule_cards set card = json_set(card, '$.startsAt', ?2)
       where listing_id in (select id from listings where auction_id = ?1)`,
    ).bind(auctionId, at),
  ])
}
