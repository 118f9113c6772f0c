import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { CLOSING_COUNTED_MOST } from '#app/domain/shop/closing-day.ts'
import { findPasswordChange } from '#app/features/accounts/changes.server.ts'
import { keptClosing } from '#app/features/browse/closing.server.ts'
import { countClosing } from '#app/features/favourites/queries.server.ts'
import { findNextSale } from '#app/features/live-sale/next.server.ts'
import { aListing, anId, aPerson } from '#tests/support/builders.ts'
import { aSale } from '#tests/support/live-sale.ts'
import { planOf, reads, statementsOf, wholeReads } from '#tests/support/plans.ts'

const HOUR = 3_600_000
/** Midnight in New York as a day begins on which no other test's lot closes. */
const DAWN = Date.UTC(2061, 10, 25, 5)

/** Nothing is kept: each asks for itself. */
function asking(now: number) {
  const ctx = { ...reads({ now }), actor: null }
  return {
    ...ctx,
    kept: { read: <Value>(_key: string, work: (own: typeof ctx) => Promise<Value>) => work(ctx) },
  }
}

test('What closes today is counted up to midnight, what closes tomorrow behind it, at every hour.', async () => {
  for (const hours of [10, 16, 20, 24, 30, 47, 49])
    await aListing({ startsAt: DAWN - 90 * HOUR, closesAt: DAWN + hours * HOUR })
  await aListing({ closesAt: DAWN + 21 * HOUR, live: { status: 'sold', outcome: 'sold' } })
  const told = async (hour: number) => {
    const { called, today, tomorrow, href } = await keptClosing(asking(DAWN + hour * HOUR))
    return [called, today, tomorrow, new URL(href, 'http://localhost').searchParams.get('closes_to')]
  }
  // what closes as the clock strikes midnight is of the evening before, as the search behind the link has it
  expect(await told(0)).toEqual(['today', 4, 2, '11-26-2061 00:00'])
  expect(await told(12)).toEqual(['today', 3, 2, '11-26-2061 00:00'])
  expect(await told(17)).toEqual(['tonight', 2, 2, '11-26-2061 00:00'])
  expect(await told(23.9)).toEqual(['tonight', 1, 2, '11-26-2061 00:00'])
  expect(await told(24)).toEqual(['today', 2, 1, '11-27-2061 00:00'])
  expect(await told(48)).toEqual(['today', 1, 0, '11-28-2061 00:00'])
})

test('They are counted in the index by time, and no more of them than are told of.', async () => {
  for (const work of [keptClosing, findNextSale]) {
    const asked = await statementsOf((ctx) =>
      work({ ...ctx, kept: { read: (_key, read) => read({ ...ctx, actor: null }) } }),
    )
    for (const each of asked) expect(await wholeReads(each)).toEqual([])
    expect(asked).toHaveLength(1)
    if (work === keptClosing) {
      const steps = (await Promise.all(asked.map(planOf))).flat().filter((step) => /listing_live/.test(step))
      expect(steps).toEqual(
        steps.map(() =>
          expect.stringContaining(
            'SEARCH listing_live USING INDEX listing_live_closing (live=? AND closes_at',
          ),
        ),
      )
      expect(asked[0]?.params.filter((value) => value === CLOSING_COUNTED_MOST)).toHaveLength(2)
    }
  }
})

test('The next sale is the announced one whose first lot closes next.', async () => {
  const firstCloseAt = DAWN + 500 * HOUR
  const [state, startsAt] = ['announced', firstCloseAt - HOUR / 2] as const
  const { sale, location } = await aSale({ state, startsAt, firstCloseAt, count: 1 })
  await aSale({ state, startsAt, firstCloseAt: firstCloseAt + HOUR, count: 1 })
  const next = await findNextSale(asking(firstCloseAt - HOUR))
  expect(next).toEqual({ id: sale.id, firstCloseAt, yard: location.name })
  // from its start on it is no next one any more, whether or not that has been noted
  expect(await findNextSale(asking(startsAt))).not.toMatchObject({ id: sale.id })
})

test('Of favorites those are counted that can still be offered on, and of them those that close by then.', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  const now = DAWN + 800 * HOUR
  const lots = [
    await aListing({ closesAt: now + HOUR }),
    await aListing({ closesAt: now + 3 * HOUR }),
    await aListing({ closesAt: now - HOUR, live: { status: 'sold', outcome: 'sold' } }),
  ]
  for (const { id } of lots)
    await env.DB.prepare('insert into favourites (person_id, listing_id, created_at) values (?, ?, 1)')
      .bind(person.id, id)
      .run()
  expect(await countClosing(reads({ now }), person.id, now + 2 * HOUR)).toEqual({ total: 2, closing: 1 })
  expect(await countClosing(reads({ now }), other.id, now + 2 * HOUR)).toEqual({ total: 0, closing: 0 })
})

test('A password was last changed when its owner chose one, by whichever way, and not when they signed in.', async () => {
  const person = await aPerson()
  expect(await findPasswordChange(reads(), person.id)).toBe(null)
  const changes = [
    ['password_changed', 1_000],
    ['password_reset', 3_000],
    ['signed_in', 9_000],
  ] as const
  for (const [what, at] of changes)
    await env.DB.prepare(
      'insert into account_changes (id, person_id, actor_id, what, at) values (?, ?, ?, ?, ?)',
    )
      .bind(anId('change'), person.id, person.id, what, at)
      .run()
  expect(await findPasswordChange(reads(), person.id)).toBe(3_000)
})
