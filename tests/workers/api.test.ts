import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { REFUSAL_STATUS } from '#app/domain/auction/refusals.ts'
import { ask, contentOf, ORIGIN, outcome, say } from '#tests/support/api.ts'
import {
  aCategory,
  aListing,
  aLocation,
  anOrganisation,
  aPerson,
  aSchedule,
  aSession,
  aSignedIn,
} from '#tests/support/builders.ts'

test('A path that is no call is not found, in the envelope.', async () => {
  const said = await say('bid/teleport')
  expect(said).toMatchObject({ http: 404, status: 'error', type: 404, code: 'not_found', data: {} })
  expect(said.message).toBe('No such call')
  expect(outcome(await ask('common'))).toBe('404 not_found')
  expect(outcome(await ask(''))).toBe('404 not_found')
})

test('A method that a call does not take is refused, and the answer says which it takes.', async () => {
  const got = await ask('bid/confirm')
  expect(outcome(got)).toBe('405 wrong_method')
  expect(got.headers.get('allow')).toBe('POST')
  const deleted = await ask('product/search', { method: 'DELETE' })
  expect(outcome(deleted)).toBe('405 wrong_method')
  expect(deleted.headers.get('allow')).toBe('POST, GET, HEAD')
})

test('A body that is not JSON is malformed, and one of another type is not taken.', async () => {
  expect(outcome(await say('product/search', '{"page": 1'))).toBe('400 malformed')
  expect(outcome(await say('product/search', 'page=1', { 'content-type': 'text/plain' }))).toBe(
    '415 not_json',
  )
  const form = 'application/x-www-form-urlencoded'
  expect(outcome(await say('user/login', 'email=a', { 'content-type': form }))).toBe('415 not_json')
  const untyped = await ask('product/search', { method: 'POST', body: new TextEncoder().encode('{}') })
  expect(outcome(untyped)).toBe('415 not_json')
})

test('JSON that is no object is a failed validation.', async () => {
  for (const body of ['[]', '"page"', '7', 'null'])
    expect(await say('product/search', body)).toMatchObject({
      http: 422,
      code: 'validation',
      data: { errors: { body: [expect.any(String)] } },
    })
})

test('A POST without a body is one without fields.', async () => {
  expect((await ask('common/getDefault', { method: 'POST' })).http).toBe(200)
  expect((await say('common/getDefault', '')).http).toBe(200)
  expect((await say('common/getDefault', '', { 'content-type': 'text/plain' })).http).toBe(200)
  const said = await ask('product/singleProduct', { method: 'POST' })
  expect(said).toMatchObject({
    http: 422,
    type: 422,
    code: 'validation',
    data: { errors: { id: ['Required!'] } },
  })
})

test('A body over 64 KiB is too large, whether or not its length is announced.', async () => {
  const large = JSON.stringify({ filters: { searchbar: { value: 'x'.repeat(70_000) } } })
  expect(outcome(await say('product/search', large))).toBe('413 too_large')
  const { readable, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  // refused before it is read to its end, so that writing it fails
  writer.write(new TextEncoder().encode(large)).catch(() => undefined)
  const headers = { 'content-type': 'application/json' }
  expect(outcome(await ask('product/search', { method: 'POST', headers, body: readable }))).toBe(
    '413 too_large',
  )
  expect((await say('product/search', `${' '.repeat(60_000)}{}`)).http).toBe(200)
})

test('A bad or ended bearer token is refused with type 403 by every call, and signs the client out.', async () => {
  const ended = await aSession(await aPerson(), { expiresAt: new Date(Date.now() - 1000) })
  for (const token of ['nobody', ended.token])
    for (const path of [
      'user/validateUser',
      'product/search',
      'common/getDefault',
      'user/logout',
      'bid/confirm',
    ])
      expect(await say(path, {}, { authorization: `Bearer ${token}` })).toMatchObject({
        http: 401,
        type: 403,
        code: 'session_ended',
        status: 'error',
      })
  for (const mangled of ['Bearer', 'bearer x', 'Bearer a b'])
    expect(outcome(await say('product/search', {}, { authorization: mangled }))).toBe('401 session_ended')
})

test('Somebody whose account is off is told so where they would act, and is a visitor elsewhere.', async () => {
  const { bearer, cookie } = await aSignedIn({ status: 'deactivate' })
  const listing = await aListing()
  for (const headers of [bearer, { ...cookie, origin: ORIGIN }]) {
    const who = await say('user/validateUser', {}, headers)
    expect(who).toMatchObject({ http: 200, data: { responseData: { status: 'deactivate' } } })
    expect(outcome(await say('user/socketTicket', {}, headers))).toBe('403 deactivated')
    const offered = await say('bid/confirm', { id: listing.id, wsprice: 40 }, headers)
    expect(outcome(offered)).toBe('403 deactivated')
    expect((await say('product/search', {}, headers)).http).toBe(200)
  }
  expect((await say('user/logout', {}, bearer)).http).toBe(200)
  expect(outcome(await say('user/validateUser', {}, bearer))).toBe('401 session_ended')
})

test('A mangled token does not fall back to the cookie beside it.', async () => {
  const { cookie, session } = await aSignedIn()
  const said = await say(
    'user/validateUser',
    {},
    { ...cookie, origin: ORIGIN, authorization: `bearer ${session.token}` },
  )
  expect(outcome(said)).toBe('401 session_ended')
})

test('An ended cookie is a visitor where visitors may come.', async () => {
  const cookie = { cookie: 'fairlot.session_token=nobody.signature' }
  expect((await say('product/search', {}, cookie)).http).toBe(200)
  expect(outcome(await say('user/validateUser', {}, cookie))).toBe('401 session_ended')
})

test('A POST by cookie must come from a page of this site; one by token need not.', async () => {
  const { cookie, bearer } = await aSignedIn()
  const elsewhere = { origin: 'https://elsewhere.example' }
  expect(outcome(await say('user/validateUser', {}, { ...cookie, ...elsewhere }))).toBe('403 bad_origin')
  expect(outcome(await say('user/validateUser', {}, cookie))).toBe('403 bad_origin')
  expect(outcome(await say('user/validateUser', {}, { ...cookie, origin: 'null' }))).toBe('403 bad_origin')
  expect((await say('user/validateUser', {}, { ...cookie, origin: ORIGIN })).http).toBe(200)
  expect((await say('user/validateUser', {}, { ...bearer, ...elsewhere })).http).toBe(200)
  expect((await say('user/validateUser', {}, bearer)).http).toBe(200)
  expect((await ask('user/validateUser', { headers: cookie })).http).toBe(200)
})

test('Answers are kept by no cache and carry the headers of the house.', async () => {
  const { headers } = await ask('product/search')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-type')).toContain('application/json')
  expect((await say('bid/teleport')).headers.get('cache-control')).toBe('no-store')
})

test('What a client reads at its start has lists, settings, steps and charges.', async () => {
  const parent = await aCategory({ name: 'Garden' })
  const child = await aCategory({ name: 'Mowers', parentId: parent.id })
  const schedule = await aSchedule({ isDefault: true, ladder: [{ from: 0, step: 250 }] })
  const yard = await aLocation({ timeZone: 'America/Chicago' })
  const listing = await aListing({ organisationId: yard.organisationId, locationId: yard.id })
  const without = await anOrganisation()
  const said = await say('common/getDefault')
  expect(said).toMatchObject({ http: 200, status: 'success' })
  const read = contentOf<{
    tableValues: Record<string, { id: string; parent_id: string | null; level: number }[]>
    bidIncrementDefault: unknown
    allBidIncrements: unknown[]
  }>(said)
  expect(read).toMatchObject({
    variables: { product_name: 'Fairlot', overbid_notification: 2 },
    languages: [
      { code: 'en', name: 'English' },
      { code: 'es', name: 'Español' },
    ],
    phrases: { en: {}, es: {} },
    maintenanceData: { active: 0, until: null },
    allBuyerPremium: expect.arrayContaining([
      { id: 'default', organisation: null, percent: 15, cap: null, tiers: [] },
    ]),
  })
  const { categories = [], conditions = [], locations = [], active_sorts = [] } = read.tableValues
  expect(categories.find(({ id }) => id === child.id)).toMatchObject({ parent_id: parent.id, level: 2 })
  expect(conditions.length * locations.length).toBeGreaterThan(0)
  expect(active_sorts).toContainEqual({ show: 'Ending Soonest', value: 'ending' })
  const more = read.tableValues as unknown as Record<string, { id: unknown; parent_id?: string }[]>
  expect(more.sub_categories?.find(({ id }) => id === child.id)).toMatchObject({ parent_id: parent.id })
  expect(more.sub_categories?.some(({ id }) => id === parent.id)).toBe(false)
  // a seller of lots is named, an organisation that has never had one is not
  const named = more.organisations?.map(({ id }) => id)
  expect(named).toContain(listing.organisationId)
  expect(named).not.toContain(without.id)
  expect(more.notifications).toHaveLength(13)
  expect(more.notifications?.find(({ id }) => id === 2)).toMatchObject({ email: 1, sms: 1 })
  expect(more.time_zones).toContainEqual({ id: 'America/Chicago', name: 'America/Chicago' })
  expect(more.locations?.find(({ id }) => id === listing.locationId)).toMatchObject({
    time_zone: 'America/Chicago',
  })
  expect(read.tableValues).toMatchObject({
    dropdown_data: { contact_topics: expect.arrayContaining([{ show: 'A lot', value: 'lot' }]) },
    home_banners: expect.any(Array),
    header_menus: expect.any(Array),
  })
  expect(read.allBidIncrements).toContainEqual({
    id: schedule.id,
    name: schedule.name,
    increments: [{ from: 0, increment: 2.5 }],
  })
  expect(read.allBidIncrements).toContainEqual(read.bidIncrementDefault)
  expect(contentOf(await ask('common/getDefault'))).toEqual(read)
})

test('The document is OpenAPI 3.1, names every call with an example, and nothing that is not built.', async () => {
  const answer = await SELF.fetch(`${ORIGIN}/api/openapi.json`)
  const document = (await answer.json()) as {
    openapi: string
    servers: unknown
    paths: Record<
      string,
      Record<string, { summary: string; description: string; responses: Record<string, unknown> }>
    >
    components: { securitySchemes: object }
  }
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: '/api' }])
  // which calls there are, the table of rights says; a program may also read these by their address
  const gettable = Object.entries(document.paths).flatMap(([path, each]) => ('get' in each ? [path] : []))
  expect(gettable.sort()).toEqual([
    '/admin/user/allbiddingbuyers',
    '/admin/user/allbuyers',
    '/auction/auctionWatchList',
    '/auction/myBids',
    '/auction/search',
    '/cart/search',
    '/comment/getAllComments',
    '/comment/getAllReplyComments',
    '/common/getDefault',
    '/common/getStaticPage',
    '/commonFunction/geocode',
    '/commonFunction/getAllCities',
    '/commonFunction/getAllCountries',
    '/commonFunction/getAllStates',
    '/commonFunction/getImageBase',
    '/custom/product/search',
    '/customer/payment_method/list',
    '/customer/source/list',
    '/deposit/deposit',
    '/invoice/invoice',
    '/invoice/returninvoice',
    '/location/getAllLocations',
    '/notes/getNotes',
    '/organization/getSingleOrganization',
    '/paymentThird/stripe/customer/payment_method/list',
    '/paymentThird/stripe/customer/source/list',
    '/product/activeSorts',
    '/product/allreturns',
    '/product/barcodeSearch',
    '/product/bidhistory',
    '/product/ledger',
    '/product/ledgerKeys',
    '/product/pendingCount',
    '/product/proposals',
    '/product/returninvoice',
    '/product/search',
    '/product/searchManifest',
    '/product/similar',
    '/product/singleProduct',
    '/product/suggest',
    '/product/upcomingProduct',
    '/return/get_raise_request',
    '/return/search',
    '/skyflow/generateToken',
    '/user/exportWatchlist',
    '/user/getCompanyOwners',
    '/user/getFollowers',
    '/user/getInviteDetails',
    '/user/getSavedSearch',
    '/user/getSessions',
    '/user/getSkyflowCredit',
    '/user/product/dashboard',
    '/user/show_static_content',
    '/user/validateUser',
  ])
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { summary, description, responses }] of Object.entries(methods)) {
      expect([summary, description].every(Boolean), `${method} ${path}`).toBe(true)
      expect(responses['200']).toMatchObject({
        content: { 'application/json': { example: { status: 'success' } } },
      })
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '422']))
      const called = await ask(path.slice(1), { method: method.toUpperCase() })
      expect([404, 405], `${method} ${path}`).not.toContain(called.http)
    }
  expect(JSON.stringify(document.paths['/bid/confirm'])).toContain('below_next_min')
  expect(JSON.stringify(document)).not.toMatch(/undefined|NaN/)
  const documentedCodes = JSON.stringify(document.paths)
  const missing = Object.keys(REFUSAL_STATUS).filter((code) => !documentedCodes.includes(`"code":"${code}"`))
  // the house puts pieces back itself: no call asks for it
  expect(missing).toEqual(['nothing_to_restock'])
  expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer', 'cookie'])
}, 120_000)

test('The documentation reads without script and loads nothing but its own stylesheet.', async () => {
  const page = await SELF.fetch(`${ORIGIN}/api/docs`)
  expect(page.headers.get('content-type')).toContain('text/html')
  const text = await page.text()
  for (const path of ['bid/confirm', 'custom/product/search', 'user/socketTicket'])
    expect(text).toContain(path)
  expect(text).not.toMatch(/<script|style=|<style|https?:/)
  expect([...text.matchAll(/<link[^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/api/docs.css'])
  const style = await SELF.fetch(`${ORIGIN}/api/docs.css`)
  expect(style.headers.get('content-type')).toContain('text/css')
  expect(await style.text()).not.toMatch(/url\(|@import/)
})
