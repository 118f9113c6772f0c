import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Receipt } from '#party/wire/protocol.ts'
import { GIVE_UP_MS, OffersInFlight } from './offers-in-flight.ts'

const offer = { bidId: 'offer-0001', amount: 20_00, kind: 'max' } as const
const receipt: Receipt = {
  bid_id: offer.bidId,
  ok: true,
  message: '',
  seq: 4,
  received_at: 0,
  time_left_ms: 0,
  wprice: 10,
  next_bid: 11,
  bid_count: 1,
  bidtopstatus: 'winner',
  rank: null,
  date_closed: new Date(0).toISOString(),
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A network on which nothing that is sent is answered; `sent` counts what left by either way. */
function aSilentNetwork({ socketOpen = true } = {}) {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    sent.push('http')
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  })
  const late: number[] = []
  const offers = new OffersInFlight(
    'listing',
    () => {
      if (socketOpen) sent.push('socket')
      return socketOpen
    },
    (_, { seq }) => late.push(seq),
  )
  return { offers, sent, late }
}

test('What gets no answer is sent again for a while, then no more, and its bidder is asked.', async () => {
  const { offers, sent } = aSilentNetwork()
  const answer = offers.place(offer)
  await vi.advanceTimersByTimeAsync(GIVE_UP_MS)
  expect(await answer).toMatchObject({ ok: false, code: 'unanswered' })
  const so = sent.length
  offers.reconnected()
  offers.disconnected()
  await vi.advanceTimersByTimeAsync(10 * GIVE_UP_MS)
  expect(sent).toHaveLength(so)
})

test('What was dismissed is never sent later, and says that it had left.', async () => {
  const { offers, sent, late } = aSilentNetwork()
  const answer = offers.place(offer)
  offers.dismiss(offer.bidId)
  expect(await answer).toMatchObject({ ok: false, code: 'dismissed' })
  offers.reconnected()
  offers.disconnected()
  await vi.advanceTimersByTimeAsync(10 * GIVE_UP_MS)
  expect(sent).toEqual(['socket'])
  // it had arrived: the page learns of it all the same
  offers.heard(receipt)
  expect(late).toEqual([4])
})

test('Sent again by its bidder it is the same offer, and one receipt answers it.', async () => {
  const { offers, late } = aSilentNetwork()
  const first = offers.place(offer)
  await vi.advanceTimersByTimeAsync(GIVE_UP_MS)
  await first
  const again = offers.place(offer)
  offers.heard(receipt)
  expect(await again).toMatchObject({ ok: true, receipt: { seq: 4 } })
  expect(late).toEqual([])
})

test('A socket that is down sends by HTTP, once at a time, and ends with the offer.', async () => {
  const { offers, sent } = aSilentNetwork({ socketOpen: false })
  const answer = offers.place(offer)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['http'])
  offers.dismiss(offer.bidId)
  expect(await answer).toMatchObject({ code: 'dismissed' })
  await vi.advanceTimersByTimeAsync(10 * GIVE_UP_MS)
  expect(sent).toEqual(['http'])
})
