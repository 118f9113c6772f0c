import { expect, test } from 'vitest'
import { aListing, aLocation, aSignedIn } from '#tests/support/builders.ts'
import { Storm } from '#tests/support/storm.ts'

const STORM_MS = 2_500

test.each([1, 2, 3])(
  'Rooms that are evicted in the midst of offers, without D1, by late and doubled alarms, keep every promise (seed %i).',
  async (seed) => {
    const now = Date.now()
    const yard = await aLocation()
    const at = { organisationId: yard.organisationId, locationId: yard.id }
    const listings = [
      await aListing({ ...at, incrementAmount: 1, wholeDollars: false }),
      await aListing({
        ...at,
        closesAt: now + 1_500,
        softCloseMode: 'reset',
        softCloseWindowMs: 400,
        softCloseExtensionMs: 400,
        softCloseCapMs: 1_200,
      }),
      await aListing({ ...at, closesAt: now + 1_200, softCloseMode: 'none', reservePrice: 30_00 }),
      await aListing({
        ...at,
        startsAt: now + 400,
        closesAt: now + 2_000,
        softCloseMode: 'add',
        softCloseWindowMs: 300,
        softCloseExtensionMs: 150,
      }),
    ]
    const people = await Promise.all(Array.from({ length: 12 }, () => aSignedIn()))
    const storm = await Storm.over(
      listings.map(({ id }) => id),
      people,
      seed,
    )
    await storm.blow(STORM_MS)
    await storm.repeat([...storm.book.open.values()])
    await storm.repeat([...storm.book.acknowledged.values()].map(({ offer }) => offer))
    expect((await storm.settle()).join('\n')).toBe('')
    expect(storm.book.acknowledged.size).toBeGreaterThan(0)
  },
)
