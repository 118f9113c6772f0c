import { expect, test } from 'vitest'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { tileFace, tilePhase } from './tile-face.ts'

const START = 1_000_000
const CLOSE = START + 3_600_000
const minutes = (count: number) => count * 60_000

type Lot = Parameters<typeof tileFace>[0]
const aLot = (with_: Partial<TileView> = {}): Lot => ({
  id: 'lot-1',
  status: 'open',
  startsAt: START,
  closesAt: CLOSE,
  offerCount: 3,
  bidKinds: 'both',
  own: null,
  format: 'ascending',
  stock: 1,
  outcome: null,
  buyNow: null,
  nextMinimum: 88_00,
  preBids: false,
  depositAmount: null,
  bidderCount: 2,
  hasReserve: false,
  reserveMet: true,
  ...with_,
})
const faceAt = (lot: Lot, now: number) => tileFace(lot, tilePhase(lot, now))

test('the clock moves an open lot through its stages to pending', () => {
  expect(tilePhase(aLot(), START)).toBe('calm')
  expect(tilePhase(aLot(), CLOSE - minutes(10))).toBe('soon')
  expect(tilePhase(aLot(), CLOSE - minutes(5))).toBe('final')
  expect(tilePhase(aLot(), CLOSE)).toBe('pending')
})

test('a scheduled lot opens by itself, and a pending one whose close moved is open again', () => {
  expect(tilePhase(aLot({ status: 'scheduled' }), START - 1)).toBe('scheduled')
  expect(tilePhase(aLot({ status: 'scheduled' }), START)).toBe('calm')
  expect(tilePhase(aLot({ status: 'pending' }), CLOSE - minutes(3))).toBe('final')
})

test('an open lot without a stake names the next offer, outlined and without a badge', () => {
  expect(faceAt(aLot(), START)).toMatchObject({
    badge: null,
    mine: null,
    price: 'current',
    action: { name: 'offer', solid: false, to: '/product-view/lot-1' },
  })
})

test('being outbid is the one open state with a solid button', () => {
  const face = faceAt(aLot({ own: { status: 'outbid', max: 2900, rank: null } }), START)
  expect(face).toMatchObject({ badge: { name: 'outbid', tone: 'out' }, mine: 'out' })
  expect(face.action).toMatchObject({ name: 'raiseTo', solid: true })
})

test('winning stays green in the final minutes and offers a higher maximum, unless only hard offers are taken', () => {
  const own = { status: 'winner', max: 36000, rank: null } as const
  expect(faceAt(aLot({ own }), CLOSE - 1000)).toMatchObject({
    badge: { name: 'winner' },
    action: { name: 'raiseMax' },
  })
  expect(faceAt(aLot({ own, bidKinds: 'hard' }), START).action.name).toBe('viewLot')
})

test('who leads below the reserve is winning and told that it is not met; who is outbid there is not told WINNING', () => {
  const face = (status: 'winner' | 'outbid', reserveMet: boolean) =>
    faceAt(aLot({ hasReserve: true, reserveMet, own: { status, max: 36000, rank: null } }), START)
  expect(face('winner', false)).toMatchObject({ badge: { name: 'winner' }, mine: 'win', unmet: true })
  expect(face('winner', true)).toMatchObject({ badge: { name: 'winner' }, unmet: false })
  expect(face('outbid', false)).toMatchObject({ badge: { name: 'outbid' }, mine: 'out', unmet: false })
  expect(faceAt(aLot({ hasReserve: true, reserveMet: false }), START).unmet).toBe(false)
  expect(faceAt(aLot({ hasReserve: true, reserveMet: false, status: 'closed' }), CLOSE).unmet).toBe(true)
})

test('what is over shows how it ended for the one who looks', () => {
  const sold = (own: TileView['own']) => faceAt(aLot({ status: 'sold', own }), CLOSE)
  expect(sold(null)).toMatchObject({ badge: { name: 'sold' }, over: true, price: 'sold' })
  expect(sold({ status: 'lost', max: 100, rank: null })).toMatchObject({
    badge: { name: 'lost' },
    over: true,
    mine: null,
  })
  expect(sold({ status: 'won', max: 100, rank: null })).toMatchObject({
    badge: { name: 'won', tone: 'win' },
    over: false,
    price: 'won',
    action: { name: 'viewInvoice', solid: true, to: '/invoices/all' },
  })
  expect(
    faceAt(aLot({ status: 'closed', own: { status: 'outbid', max: 100, rank: null } }), CLOSE).mine,
  ).toBeNull()
  expect(faceAt(aLot({ status: 'closed', offerCount: 0 }), CLOSE)).toMatchObject({
    badge: { name: 'closed' },
    price: 'starting',
    action: { name: 'viewLot' },
  })
})

test('each type of sale names what can be done with it', () => {
  const name = (with_: Partial<TileView>, now = START) => faceAt(aLot(with_), now).action.name
  expect(name({ format: 'reverse' })).toBe('offerToSell')
  expect(name({ format: 'reverse', own: { status: 'outbid', max: 100, rank: 2 } })).toBe('lowerTo')
  expect(name({ format: 'reverse', nextMinimum: null })).toBe('viewLot')
  expect(name({ format: 'sealed' })).toBe('sealedOffer')
  expect(name({ format: 'sealed', own: { status: 'placed', max: 100, rank: 1 } })).toBe('changeOffer')
  expect(name({ format: 'fixed', stock: 3 })).toBe('buyNow')
  expect(name({ format: 'fixed', stock: 0 })).toBe('viewLot')
  const bought = { format: 'fixed', stock: 3, own: { status: 'won', max: null, rank: null } } as const
  expect(name(bought)).toBe('buyNow')
  expect(faceAt(aLot({ ...bought, invoice: { commonInvoice: 'FL-1-1', paid: false } }), START)).toMatchObject(
    {
      badge: { name: 'won' },
      action: { name: 'makePayment', to: '/checkout/invoice/FL-1-1' },
    },
  )
  expect(name({ ...bought, invoice: { commonInvoice: 'FL-1-1', paid: true } })).toBe('viewInvoice')
  expect(name({ status: 'scheduled', preBids: true }, START - 1)).toBe('startingOffer')
  expect(name({ status: 'scheduled', preBids: false }, START - 1)).toBe('viewLot')
})

test('a sealed lot shows no price before it is sold, a sold-out one no stock', () => {
  expect(faceAt(aLot({ format: 'sealed' }), START)).toMatchObject({
    price: 'sealed',
    hidden: { rank: null, bidders: 2 },
    badge: { name: 'sealed' },
  })
  expect(faceAt(aLot({ format: 'sealed', status: 'sold' }), CLOSE).hidden).toBeNull()
  expect(faceAt(aLot({ format: 'fixed', status: 'sold', stock: 0 }), START).badge?.name).toBe('soldOut')
  expect(faceAt(aLot({ status: 'closed', outcome: 'withdrawn' }), START).badge?.name).toBe('withdrawn')
})

test('an award, and pieces whose time is over, are finished; neither was unsold', () => {
  const badge = (lot: Partial<TileView>) => faceAt(aLot(lot), CLOSE).badge?.name
  expect(badge({ format: 'reverse', status: 'sold' })).toBe('finished')
  expect(badge({ format: 'reverse', status: 'sold', own: { status: 'lost', max: 100, rank: 2 } })).toBe(
    'lost',
  )
  expect(badge({ format: 'reverse', status: 'closed', outcome: 'unsold' })).toBe('closed')
  expect(badge({ format: 'fixed', status: 'closed', outcome: 'unsold' })).toBe('finished')
  expect(badge({ format: 'fixed', status: 'closed', outcome: 'withdrawn' })).toBe('withdrawn')
})

test('a lot that needs a deposit says how much, where it has nothing more pressing to say', () => {
  const badge = (lot: Partial<TileView>, now = START) =>
    faceAt(aLot({ depositAmount: 50_00, ...lot }), now).badge
  expect(badge({})).toEqual({ name: 'deposit', tone: 'info', amount: 50_00 })
  expect(badge({ format: 'sealed' })).toMatchObject({ name: 'deposit' })
  expect(badge({}, CLOSE - minutes(1))).toMatchObject({ name: 'final' })
  expect(badge({ own: { status: 'winner', max: 90_00, rank: null } })).toMatchObject({ name: 'winner' })
})

test('a lot that asks for a deposit asks for it first, until it is placed', () => {
  const asks = aLot({ depositAmount: 50_00 })
  expect(faceAt(asks, START).action).toEqual({
    name: 'placeDeposit',
    solid: false,
    to: '/product-view/lot-1#offer',
  })
  expect(faceAt({ ...asks, deposited: true }, START).action.name).toBe('offer')
  expect(faceAt(asks, CLOSE + 1).action.name).toBe('viewLot')
})

test('a lot that is won leads to its payment, and once it is paid to its invoice', () => {
  const own = { status: 'won', max: 36000, rank: null } as const
  const won = aLot({ status: 'sold', own, outcome: 'sold', invoice: { commonInvoice: 'A-7', paid: false } })
  expect(faceAt(won, CLOSE).action).toMatchObject({ name: 'makePayment', to: '/checkout/invoice/A-7' })
  const gathered = { auctionId: 'a-1', locationId: 'y', lots: 2, total: 9_00, writtenAt: CLOSE }
  expect(faceAt({ ...won, invoice: null, gathered }, CLOSE).action).toMatchObject({
    name: 'payGathered',
    to: '/invoices/gathering#sale-a-1',
  })
  const paid = { ...won, invoice: { commonInvoice: 'A-7', paid: true } }
  expect(faceAt(paid, CLOSE).action).toMatchObject({ name: 'viewInvoice', to: '/invoice/A-7' })
})
