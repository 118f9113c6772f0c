import { test } from 'vitest'
import {
  aCard,
  buyNow,
  CLOSE,
  EARLY,
  hardOffer,
  MINUTE,
  maxOffer,
  played,
  retractAll,
  usd,
} from '#tests/support/auction.ts'

const CLOSE_NOW = { type: 'close_now', by: 'seller' } as const
const WITHDRAW = { type: 'withdraw', by: 'seller', reason: 'Damaged in the yard.' } as const
const TICK = { type: 'tick' } as const

test('closed by hand, a listing is sold or not by the same rules, and keeps the close that was set', () => {
  played(aCard(), maxOffer('A', 50))
    .when(CLOSE_NOW)
    .emits({
      type: 'auction-closed',
      outcome: 'sold',
      winner: 'A',
      price: usd(10),
      cause: 'seller',
      at: EARLY,
    })
  played(aCard({ reserve: usd(90) }), maxOffer('A', 50))
    .when({ ...CLOSE_NOW, by: 'admin' })
    .includes({ type: 'auction-closed', outcome: 'unsold', winner: null, cause: 'admin' })
  played(aCard(), maxOffer('A', 50))
    .when(CLOSE_NOW)
    .gives({ status: 'sold', leader: 'A', leaderMax: usd(50), endedAt: EARLY, closesAt: CLOSE })
  played(aCard({ format: 'sealed' }), maxOffer('A', 50))
    .when(CLOSE_NOW)
    .gives({ status: 'sold', leader: 'A', price: usd(50) })
  played(aCard({ format: 'fixed', quantity: 3 }), buyNow('A'))
    .when(CLOSE_NOW)
    .gives({ status: 'closed', stock: 2 })
})

test('nothing is closed by hand before it has started or after it has ended', () => {
  played(aCard({ startsAt: 20 * MINUTE }))
    .when(CLOSE_NOW)
    .refuses({ code: 'not_started', startsAt: 20 * MINUTE })
  played(aCard()).when(CLOSE_NOW).when(CLOSE_NOW).refuses({ code: 'closed' })
  played(aCard()).when(CLOSE_NOW, CLOSE).refuses({ code: 'closed' })
})

test('withdrawn, nobody buys, whoever leads; before the start too', () => {
  const withdrawn = { type: 'auction-closed', outcome: 'withdrawn', winner: null, price: null } as const
  played(aCard(), hardOffer('A', 50))
    .when(WITHDRAW)
    .emits({ ...withdrawn, cause: 'seller', at: EARLY })
  played(aCard(), hardOffer('A', 50)).when(WITHDRAW).gives({ status: 'closed' })
  const early = played(aCard({ startsAt: 20 * MINUTE })).when(WITHDRAW)
  early.gives({ status: 'closed' })
  early.when(TICK, 20 * MINUTE).emits()
})

test('after either nothing is taken any more', () => {
  for (const command of [CLOSE_NOW, WITHDRAW]) {
    const ended = played(aCard(), maxOffer('A', 50)).when(command)
    for (const next of [
      maxOffer('B', 90),
      retractAll('A'),
      WITHDRAW,
      { type: 'move_close', closesAt: 2 * CLOSE } as const,
    ])
      ended.when(next).refuses({ code: 'closed' })
    ended.when(TICK, CLOSE).emits()
  }
})
