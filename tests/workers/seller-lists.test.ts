import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readLotQuery } from '#app/features/lot-table/inputs.ts'
import { listLots } from '#app/features/lot-table/queries.server.ts'
import { listFields, listWaiting } from '#app/features/registration/queries.server.ts'
import { countOwnListings } from '#app/features/selling/queries.server.ts'
import { aListing, anOrganisation } from '#tests/support/builders.ts'
import { statementsOf, wholeReads } from '#tests/support/plans.ts'
import { jobContext } from '#workers/context.ts'

const open = () => jobContext({ env, waitUntil: () => undefined })

test('A seller’s lists are their organisation’s alone, in pages along an index.', async () => {
  const [own, other] = await Promise.all([anOrganisation(), anOrganisation()])
  const made = []
  for (const live of [
    {},
    { status: 'closed', outcome: 'unsold' },
    { status: 'sold', outcome: 'sold' },
  ] as const)
    made.push(await aListing({ organisationId: own.id, live }))
  made.push(
    await aListing({ organisationId: own.id, format: 'fixed', buyNowPrice: 9_00, live: { format: 'fixed' } }),
  )
  await aListing({ organisationId: other.id })
  const ctx = open()
  const side = { organisationId: own.id, yards: null }
  expect(await countOwnListings(ctx, side)).toEqual({
    lotCount: 4,
    auctionCount: 1,
    buynowCount: 1,
    unsoldCount: 1,
    open: 2,
    draft: 0,
    sold: 1,
  })
  const query = readLotQuery(new URLSearchParams())
  const ids = async (state: 'open' | 'unsold') =>
    (await listLots(ctx, { ...side, now: 0, dayEnds: 0 }, state, query)).map(({ id }) => id)
  expect((await ids('open')).sort()).toEqual([made[0]?.id, made[3]?.id].sort())
  expect(await ids('unsold')).toEqual([made[1]?.id])
  const asked = [
    ...(await statementsOf((reads) => countOwnListings(reads, { organisationId: 'o', yards: null }))),
    ...(await statementsOf((reads) => listFields(reads, { viewPage: 3 }, { page: 1, limit: 20 }))),
  ]
  expect((await Promise.all(asked.map(wholeReads))).flat()).toEqual([])
  // whom the index holds is all who wait
  const waiting = await statementsOf((reads) => listWaiting(reads, { page: 1, limit: 25 }))
  expect((await Promise.all(waiting.map(wholeReads))).flat()).toEqual([
    'SCAN people USING INDEX people_waiting',
  ])
})
