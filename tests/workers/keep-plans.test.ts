import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import { countSaleLots, listSaleLots } from '#app/features/auctions/queries.server.ts'
import { listTiles } from '#app/features/browse/by-id.server.ts'
import {
  countCart,
  countOfListing,
  findAddable,
  listCart,
  listOrdered,
  readFeeDue,
} from '#app/features/cart/queries.server.ts'
import {
  findOrder,
  findOrderOfInvoice,
  listHolding,
  listPlacing,
} from '#app/features/checkout/queries.server.ts'
import { findCoupon, listCoupons } from '#app/features/coupons/queries.server.ts'
import {
  countFavourites,
  isFavourite,
  listDueReminders,
  listFavouriteIds,
  listFavouriteLines,
} from '#app/features/favourites/queries.server.ts'
import { getSellerRating, listFollowed, listFollowers } from '#app/features/follows/queries.server.ts'
import {
  countThreads,
  countUnread,
  findOwnThread,
  findThread,
  listMessages,
  listThreads,
} from '#app/features/messages/queries.server.ts'
import {
  countOfBuyer,
  findOfferable,
  listAgreed,
  listOfBuyer,
  listOfSeller,
  listOverdue,
  listTakers,
} from '#app/features/negotiations/queries.server.ts'
import { listNotes } from '#app/features/notes/queries.server.ts'
import { countOffers, listOfferedIds } from '#app/features/offers/queries.server.ts'
import { listQuestions, listRepliesTo, phoneOf } from '#app/features/questions/queries.server.ts'
import { readViewCount } from '#app/features/view-counts/queries.server.ts'
import { type Asked, planOf, statementsOf, wholeReads } from '#tests/support/plans.ts'

const SIDE = { organisationId: 'o-1', yards: null }

const actor: Actor = {
  id: 'person',
  sessionId: 'session',
  email: 'dana@example.test',
  firstName: 'Dana',
  lastName: 'Whitfield',
  role: 'seller',
  status: 'active',
  organisations: [
    { id: 'o-1', roles: ['owner' as const], yards: null },
    { id: 'o-2', roles: ['lister' as const], yards: null },
  ],
}
const about = { id: 'l', organisationId: 'o-1', seller: 'Yards' }

async function asked(): Promise<Record<string, Asked[]>> {
  const all = {
    favourites: (ctx) => countFavourites(ctx, actor),
    'latest favourites': (ctx) =>
      listFavouriteIds(ctx, actor, { type: 'watchlist', orderby: 'recent', page: 2 }),
    'favourites that end': (ctx) =>
      listFavouriteIds(ctx, actor, { type: 'open', orderby: 'ending', page: 1 }),
    favourite: (ctx) => isFavourite(ctx, 'l'),
    export: (ctx) => listFavouriteLines(ctx, actor),
    reminders: (ctx) => listDueReminders(ctx, { leadMs: 900_000, limit: 500 }),
    tiles: (ctx) => listTiles(ctx, ['a', 'b']),
    'offers, counted': (ctx) => countOffers(ctx, actor),
    cart: (ctx) => listCart(ctx, actor),
    'cart, counted': (ctx) => countCart(ctx),
    'in the cart': (ctx) => countOfListing(ctx, 'l'),
    'for the cart': (ctx) => findAddable(ctx, actor, 'l'),
    order: (ctx) => listOrdered(ctx, actor, ['a', 'b']),
    'whole cart': (ctx) => listOrdered(ctx, actor, null),
    'fee due': (ctx) => readFeeDue(ctx, actor),
    'order of a cart': (ctx) => findOrder(ctx, actor, 'o'),
    'orders of lines': (ctx) => listHolding(ctx, actor, ['a', 'b']),
    'orders under way': (ctx) => listPlacing(ctx, { until: 0, limit: 50 }),
    'order of an invoice': (ctx) => findOrderOfInvoice(ctx, actor, 'i'),
    coupon: (ctx) => findCoupon(ctx, actor, 'SPRING-10'),
    'coupons of a seller': (ctx) => listCoupons(ctx, { organisationId: 'o-1', page: 2 }),
    'price offers': (ctx) => listOfBuyer(ctx, actor, { page: 2 }),
    'price offers, counted': (ctx) => countOfBuyer(ctx, actor),
    'price offers of a seller': (ctx) => listOfSeller(ctx, SIDE, { page: 2, waiting: false }),
    'price offers to answer': (ctx) => listOfSeller(ctx, SIDE, { page: 1, waiting: true }),
    'price offers overdue': (ctx) => listOverdue(ctx, { now: 0, limit: 100 }),
    'price offers agreed': (ctx) => listAgreed(ctx, { until: 0, limit: 100 }),
    'for a price offer': (ctx) => findOfferable(ctx, actor, 'l'),
    'who takes offers': (ctx) => listTakers(ctx, 'o-1', { page: 1, limit: 20 }),
    offers: (ctx) => listOfferedIds(ctx, actor, { type: 'winning', page: 2 }),
    'offers in an auction': (ctx) => listOfferedIds(ctx, actor, { type: 'winning', page: 2, auctionId: 'a' }),
    'offers in an auction, counted': (ctx) => countOffers(ctx, actor, 'a'),
    'lots of an auction by words': (ctx) => listSaleLots(ctx, 'a', { page: 2, words: 'drill' }),
    'lots of an auction by words, counted': (ctx) => countSaleLots(ctx, 'a', '12'),
    notes: (ctx) => listNotes(ctx, actor, 'l'),
    questions: (ctx) => listQuestions(ctx, about, { page: 2 }),
    replies: (ctx) => listRepliesTo(ctx, 'q'),
    phone: (ctx) => phoneOf(ctx, actor),
    threads: (ctx) => listThreads(ctx, actor, { page: 3, box: 'active' }),
    'threads, counted': (ctx) => countThreads(ctx, actor),
    thread: (ctx) => findThread(ctx, actor, 't'),
    'own thread': (ctx) => findOwnThread(ctx, actor, 'l'),
    messages: (ctx) => listMessages(ctx, { id: 't', asSeller: false, other: '', clearedAt: null }, 2),
    unread: (ctx) => countUnread(ctx, actor),
    rating: (ctx) => getSellerRating(ctx, 'o-1'),
    followed: (ctx) => listFollowed(ctx, actor, { page: 1 }),
    followers: (ctx) => listFollowers(ctx, 'o-1', { page: 2 }),
    views: (ctx) => readViewCount(ctx, 'l'),
  } satisfies Record<string, Parameters<typeof statementsOf>[0]>
  const found = await Promise.all(
    Object.entries(all).map(async ([name, work]) => [name, await statementsOf(work, actor)] as const),
  )
  return Object.fromEntries(found)
}

test('What people keep and say is found by index, however much there is.', async () => {
  const whole: string[] = []
  for (const [name, statements] of Object.entries(await asked())) {
    expect(statements.length, name).toBeGreaterThan(0)
    for (const statement of statements)
      for (const step of await wholeReads(statement)) whole.push(`${name}: ${step}`)
  }
  expect(whole).toEqual([])
})

test('Pages are cut by an index of their order, and nothing is sorted.', async () => {
  const all = await asked()
  for (const name of ['offers', 'notes', 'messages', 'followers', 'followed', 'reminders']) {
    const steps = (await Promise.all((all[name] ?? []).map(planOf))).flat()
    expect(
      steps.filter((step) => step.includes('TEMP B-TREE')),
      name,
    ).toEqual([])
  }
})
