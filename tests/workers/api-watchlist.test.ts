import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ask, contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { listenTo, relayNameOf } from '#tests/support/relay.ts'

async function favouritesOf(personId: string): Promise<string[]> {
  const { results } = await env.DB.prepare('select listing_id from favourites where person_id = ?')
    .bind(personId)
    .all<{ listing_id: string }>()
  return results.map((row) => row.listing_id)
}

test('A person adds a listing once, however often, and removes it, and their other tabs hear of both.', async () => {
  const listing = await aListing()
  const [dana, other] = [await aSignedIn(), await aSignedIn()]
  const relay = relayNameOf(dana.person, 'eu')
  const tab = await listenTo(relay, { token: dana.session.token })
  const stranger = await listenTo(relay, { token: other.session.token })
  for (let times = 0; times < 2; times += 1)
    expect(await say('user/addWatchlist', { project_id: listing.id }, dana.bearer)).toMatchObject({
      http: 200,
      message: 'Added to Favorites',
      data: { responseData: { project_id: listing.id, status: 'added', watchlistid: 1 } },
    })
  expect(await favouritesOf(dana.person.id)).toEqual([listing.id])
  const seen = (who: typeof dana) => say('product/singleProduct', { id: listing.id }, who.bearer)
  expect(contentOf(await seen(dana))).toMatchObject({ watchlistid: 1 })
  expect(contentOf(await seen(other))).toMatchObject({ watchlistid: 0 })
  expect(await tab.heard('watchlistAdded')).toEqual({
    type: 'watchlistAdded',
    id: listing.id,
    watchlistid: 1,
  })

  expect(await say('user/removeWatchlist', { project_id: listing.id }, dana.bearer)).toMatchObject({
    http: 200,
    message: 'Removed from Favorites',
  })
  expect(await favouritesOf(dana.person.id)).toEqual([])
  await tab.heard('watchlistAdded', ({ watchlistid }) => watchlistid === 0)
  expect(stranger.framesOf('watchlistAdded')).toEqual([])
})

test('A visitor, an unknown listing and bad input change nothing.', async () => {
  const listing = await aListing()
  const { bearer, person } = await aSignedIn()
  const add = (body: unknown, headers = {}) => say('user/addWatchlist', body, headers)
  expect(outcome(await add({ project_id: listing.id }))).toBe('401 sign_in')
  expect(outcome(await add({ project_id: listing.id }, { authorization: 'Bearer ended' }))).toBe(
    '401 session_ended',
  )
  expect(outcome(await add({ project_id: 'nowhere' }, bearer))).toBe('404 not_found')
  for (const body of [{}, { project_id: '' }, { project_id: 7 }, { project_id: 'x'.repeat(65) }])
    expect(outcome(await add(body, bearer))).toBe('422 validation')
  expect(outcome(await say('user/removeWatchlist', { project_id: listing.id }))).toBe('401 sign_in')
  expect(await favouritesOf(person.id)).toEqual([])
})

test('Each exports their own favourites, and no title is a formula.', async () => {
  const [first, second] = [await aListing({ title: '=cmd("x"), drill' }), await aListing()]
  const [dana, other] = [await aSignedIn(), await aSignedIn({ role: 'admin' })]
  for (const { id } of [first, second]) await say('user/addWatchlist', { project_id: id }, dana.bearer)
  const { records, filename } = contentOf<{ records: string; filename: string }>(
    await ask('user/exportWatchlist', { headers: dana.bearer }),
  )
  expect(filename).toMatch(/\.csv$/)
  expect(records.split('\r\n')).toHaveLength(4)
  expect(records).toContain(`"'=cmd(""x""), drill"`)
  const others = contentOf<{ records: string }>(await say('user/exportWatchlist', {}, other.bearer))
  expect(others.records.split('\r\n')).toHaveLength(2)
  expect(outcome(await say('user/exportWatchlist'))).toBe('401 sign_in')
})
