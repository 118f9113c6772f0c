import { describe, expect, it } from 'vitest'
import { readSettings } from '#app/domain/shop/settings.ts'
import { aCard } from '#tests/support/auction.ts'
import { freezeCard, ownRetraction } from './freeze-card.ts'

function frozen(minutes: number | null, settings: { key: string; value: unknown }[] = []) {
  const house = { settings: readSettings(settings), taxBps: 0, planFeatures: [], premium: null }
  return freezeCard(aCard({ retraction: ownRetraction(minutes) }), house).retraction
}

describe('Until when an offer may be taken back', () => {
  it('is as the house has it where the listing says nothing', () => {
    expect(frozen(null)).toMatchObject({ by: 'leader', cutOffMinutes: 60 })
  })

  it('is as the listing says, and how often stays as the house has it', () => {
    expect(frozen(10)).toEqual({ by: 'leader', cutOffMinutes: 10, most: 1, comeBackAtLeast: true })
    expect(frozen(0)).toMatchObject({ cutOffMinutes: 0 })
  })

  it('is never where the house has nothing taken back', () => {
    expect(frozen(10, [{ key: 'custom_auctionlot_bid_retract_check', value: false }])).toBeNull()
  })
})
