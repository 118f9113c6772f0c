import { expect, test } from 'vitest'
import { ask, contentOf, outcome, say } from '#tests/support/api.ts'
import { aCategory, aListing, aSignedIn, aStanding } from '#tests/support/builders.ts'

type Records = { records: { id: string }[] }
const ids = (said: Parameters<typeof contentOf>[0]) => contentOf<Records>(said).records.map(({ id }) => id)

test('What is being typed finds titles by their beginning, a lot by its number, and a slip of a finger.', async () => {
  const lot = await aListing({ title: 'Zephyrine harmonium', lotNumber: 8_123_457 })
  await aListing({ title: 'Zephyrine harmonium', live: { status: 'sold' } })
  expect(ids(await say('product/suggest', { searchbar: 'zephyr' }))).toEqual([lot.id])
  expect(ids(await ask('product/suggest?searchbar=harmonium+zeph'))).toEqual([lot.id])
  expect(ids(await say('product/suggest', { searchbar: '8123457' }))).toEqual([lot.id])
  expect(ids(await say('product/suggest', { searchbar: 'zephirine' }))).toEqual([lot.id])
  expect(ids(await say('product/suggest', { searchbar: 'qqxxyyzz' }))).toEqual([])
  expect(outcome(await say('product/suggest', { searchbar: ' ' }))).toBe('422 validation')
})

test('A code finds open lots by id and number; noise finds none.', async () => {
  const lot = await aListing({ id: 'code-7741-1', lotNumber: 7_700_123 })
  await aListing({ id: 'code-7741-2', live: { status: 'closed' } })
  expect(ids(await say('product/barcodeSearch', { code: 'code-7741-1' }))).toEqual([lot.id])
  expect(ids(await say('product/barcodeSearch', { code: 'code-7741' }))).toEqual([lot.id])
  expect(ids(await say('product/barcodeSearch', { code: '7700123' }))).toEqual([lot.id])
  for (const code of ['x', '-*', 'code', 'code-%'])
    expect(ids(await say('product/barcodeSearch', { code }))).toEqual([])
})

test('Similar lots, looks and what waits are told; a lot that is not there is no secret.', async () => {
  const category = await aCategory()
  const [lot, other] = [
    await aListing({ categoryId: category.id }),
    await aListing({ categoryId: category.id }),
  ]
  const parent = await say('product/similar', { id: lot.id })
  expect(outcome(parent)).toBe('200')
  expect(ids(parent)).not.toContain(lot.id)
  expect(contentOf(await say('product/product_view_count', { id: lot.id }))).toEqual({
    product_view_counts: 0,
  })
  for (const call of ['similar', 'product_view_count'])
    expect(outcome(await say(`product/${call}`, { id: 'no-such' }))).toBe('404 not_found')
  const { person, bearer } = await aSignedIn()
  await aStanding(lot, person)
  await aStanding(other, person, { status: 'removed' })
  const over = await aListing({ live: { status: 'closed' } })
  for (const { id } of [lot, other, over]) await say('user/addWatchlist', { project_id: id }, bearer)
  expect(contentOf(await say('product/pendingCount', {}, bearer))).toEqual({
    bidsCount: 1,
    buynowCount: 0,
    watchlistCount: 2,
  })
  expect(contentOf(await say('product/pendingCount'))).toMatchObject({ bidsCount: 0 })
  const sorts = contentOf<{ active_sorts: { value: string }[] }>(await say('product/activeSorts'))
  expect(sorts.active_sorts.map(({ value }) => value)).toEqual([
    'ending',
    'latest',
    '8',
    '9',
    '15',
    '14',
    '6',
    '7',
    '20',
    '21',
  ])
})

test('A search is kept once, listed to its owner alone, and forgotten.', async () => {
  const { bearer } = await aSignedIn()
  const { bearer: stranger } = await aSignedIn()
  const keep = { search_text: 'drills', query: 'searchbar=drill&category=tools&page=7&nonsense=1' }
  const first = contentOf<{ id: string; query: string }>(await say('user/addSavedSearch', keep, bearer))
  expect(first.query).toBe('searchbar=drill&category=tools')
  expect(contentOf<{ id: string }>(await say('user/addSavedSearch', keep, bearer)).id).toBe(first.id)
  expect(contentOf<Records>(await say('user/getSavedSearch', {}, bearer)).records).toHaveLength(1)
  expect(contentOf<Records>(await say('user/getSavedSearch', {}, stranger)).records).toEqual([])
  const changed = { id: first.id, search_text: 'saws' }
  expect(contentOf<object>(await say('user/addSavedSearch', changed, bearer))).toMatchObject({
    ...changed,
    query: 'searchbar=saws&category=tools',
  })
  expect(outcome(await say('user/addSavedSearch', changed, stranger))).toBe('422 validation')
  await say('user/removeSavedSearch', { id: first.id }, stranger)
  expect(contentOf<Records>(await say('user/getSavedSearch', {}, bearer)).records).toHaveLength(1)
  await say('user/removeSavedSearch', { id: first.id }, bearer)
  expect(contentOf<Records>(await say('user/getSavedSearch', {}, bearer)).records).toEqual([])
  for (const call of ['addSavedSearch', 'getSavedSearch', 'removeSavedSearch'])
    expect(outcome(await say(`user/${call}`, { search_text: 'x', id: 'x' }))).toBe('401 sign_in')
})

test('Places are found by name, state, zip and point.', async () => {
  const found = async (asked: object) =>
    contentOf<{ records: { city: string; state: string }[] }>(await say('commonFunction/geocode', asked))
      .records
  expect(await found({ address: 'Columbus, OH' })).toMatchObject([{ city: 'Columbus', state: 'OH' }])
  expect(await found({ address: 'columbus' })).toHaveLength(2)
  expect(await found({ address: '43215' })).toMatchObject([{ city: 'Columbus', state: 'OH' }])
  expect(await found({ latitude: 39.9, longitude: -82.9 })).toMatchObject([{ city: 'Columbus' }])
  expect(await found({ latitude: 0, longitude: 0 })).toEqual([])
  expect(outcome(await say('commonFunction/geocode', {}))).toBe('422 validation')
  expect(contentOf<Records>(await say('commonFunction/getAllStates')).records).toHaveLength(51)
  expect(
    contentOf<Records>(await say('commonFunction/getAllStates', { country: 'CA' })).records,
  ).toHaveLength(13)
  expect(contentOf<Records>(await say('commonFunction/getAllCountries')).records).toHaveLength(4)
  expect(
    contentOf<Records>(await say('commonFunction/getAllCities', { state: 'oh' })).records.length,
  ).toBeGreaterThan(10)
})
