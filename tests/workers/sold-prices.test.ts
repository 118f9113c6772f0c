import { expect, test } from 'vitest'
import { findSoldRange, SOLD_DAYS } from '#app/features/drafts/sold-prices.server.ts'
import { aCategory, aListing } from '#tests/support/builders.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'

const DAY = 86_400_000
type Live = NonNullable<Parameters<typeof aListing>[0]>['live']

test('What offers came to lately in a category is told; not what went unsold, was bought at its price, or is old.', async () => {
  const [lamps, chairs] = [await aCategory(), await aCategory()]
  const closed = (
    categoryId: string,
    price: number,
    more: Live = {},
    format: 'ascending' | 'fixed' = 'ascending',
  ) =>
    aListing({
      categoryId,
      format,
      live: {
        categoryId,
        status: 'sold',
        outcome: 'sold',
        price,
        closesAt: Date.now() - DAY,
        ...more,
      },
    })
  for (const price of [64_00, 12_00, 27_00, 20_00, 40_00]) await closed(lamps.id, price)
  await closed(lamps.id, 900_00, { status: 'closed', outcome: 'unsold' })
  await closed(lamps.id, 800_00, { closesAt: Date.now() - (SOLD_DAYS + 1) * DAY })
  await closed(lamps.id, 700_00, {}, 'fixed')
  await closed(chairs.id, 600_00)
  const { ctx } = deskOf()
  expect(await findSoldRange(ctx, lamps.id)).toEqual({ low: 12_00, middle: 27_00, high: 64_00, lots: 5 })
  expect(await findSoldRange(ctx, chairs.id)).toBeNull()
})

test('It is read by the index of a category’s closes.', async () => {
  const asked = await statementsOf((reads) => findSoldRange(reads, 'c'))
  const steps = (await Promise.all(asked.map(planOf))).flat()
  expect(steps.join()).toContain('listing_live_category')
  expect(steps.filter((step) => /^SCAN listing_live|TEMP B-TREE/.test(step))).toEqual([])
})
