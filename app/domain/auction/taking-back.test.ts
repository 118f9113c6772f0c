import { test } from 'vitest'
import { aCard, lowerMax, maxOffer, played, retractAll, retractLast, usd } from '#tests/support/auction.ts'
import type { RuleCard } from './rule-card.ts'

const retraction = { by: 'anyone', cutOffMinutes: null, most: 1, comeBackAtLeast: true } as const
const limited = (overrides: Partial<RuleCard> = {}) => aCard({ retraction, ...overrides })

test('Who outbid a hidden maximum and took that back does not come back below it, and takes back once.', () => {
  const probe = played(limited(), maxOffer('A', 80), maxOffer('B', 500)).when(retractAll('B'))
  probe.gives({ leader: 'A', price: usd(10) })
  probe.when(maxOffer('B', 79)).refuses({ code: 'below_taken_back', best: usd(500) })
  probe.when(maxOffer('B', 500)).gives({ leader: 'B' })
  probe.when(maxOffer('B', 500)).when(retractAll('B')).refuses({ code: 'retract_limit', most: 1 })
})

test('A maximum is lowered to no less than what was taken back; the price of the moment is said first.', () => {
  const raised = played(
    limited(),
    maxOffer('A', 100),
    maxOffer('A', 400),
    retractLast('A'),
    maxOffer('A', 600),
  )
  raised.when(lowerMax('A', 399)).refuses({ code: 'below_taken_back', best: usd(400) })
  raised.when(lowerMax('A', 400)).gives({ leaderMax: usd(400) })
  raised.when(lowerMax('A', 1)).refuses({ code: 'below_price', price: usd(10) })
})

test('In a reverse auction it is the other way round.', () => {
  const card = limited({ format: 'reverse', startPrice: usd(500) })
  const probe = played(card, maxOffer('A', 300), maxOffer('B', 100), retractAll('B'))
  probe.when(maxOffer('B', 301)).refuses({ code: 'below_taken_back', best: usd(100), falling: true })
  probe.when(maxOffer('B', 100)).gives({ leader: 'B' })
})

test('A purchase is free, and sealed offers have a limit of their own.', () => {
  const buyable = limited({ buyNow: { price: usd(300), policy: 'bid_at_or_above_ends' } })
  played(buyable, maxOffer('A', 290), retractAll('A')).when(maxOffer('A', 300)).gives({ status: 'sold' })
  const sealed = limited({ format: 'sealed' })
  played(sealed, maxOffer('A', 90), retractAll('A'))
    .when(maxOffer('A', 20))
    .gives({ standings: [{ person: 'A', amount: usd(20) }] })
})

test('Declined offers are nobody’s taking back, and cards that name no limit have none.', () => {
  const declined = played(limited(), maxOffer('A', 90), {
    type: 'decline',
    person: 'A',
    by: 'seller',
    reason: 'No answer',
  })
  declined.when(maxOffer('A', 20)).gives({ leader: 'A' })
  const before = aCard({ retraction: { by: 'anyone', cutOffMinutes: null } })
  const twice = played(before, maxOffer('A', 90), retractAll('A'), maxOffer('A', 20), retractAll('A'))
  twice.when(maxOffer('A', 15)).gives({ leader: 'A' })
})
