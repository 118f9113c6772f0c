import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing, aSession, callAs, type Market } from '#tests/support/market.ts'

const BUYER = 'buyer0001@demo.test'
const BID_ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

async function read({ origin }: Market, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, { headers, redirect: 'manual' })
  const policy = answer.headers.get('content-security-policy') ?? ''
  return {
    status: answer.status,
    text: await answer.text(),
    nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '',
  }
}

/** The page without what each reader has of their own, and without its times: it may have been made anew meanwhile. */
function common({ text, nonce }: Awaited<ReturnType<typeof read>>): string {
  return text.replaceAll(nonce, 'NONCE').replaceAll(BID_ID, 'BID').replaceAll(/\d+/g, '0')
}

test('visitors are shown one kept page, in which nothing differs but what is a reader’s own', async ({
  market,
}) => {
  const lot = await aListing(market.d1, { closesInMs: 3_600_000 })
  // lots of this market close meanwhile: then the page is another, for all of its readers
  for (const path of ['/', '/search', '/search?category=drills&view=list', `/product-view/${lot}`, '/help'])
    await expect(() => isOnePage(market, path)).toPass({ timeout: 20_000 })
})

async function isOnePage(market: Market, path: string) {
  const one = await read(market, path, { 'user-agent': 'Mozilla/5.0 one', 'cf-connecting-ip': '192.0.2.1' })
  const two = await read(market, path, { 'user-agent': 'Mozilla/5.0 two', 'cf-connecting-ip': '192.0.2.2' })
  // the second is packed beforehand; who takes nothing packed is given the same
  const three = await read(market, path, { 'accept-encoding': 'identity' })
  expect(`${path} ${one.status} ${two.status}`).toBe(`${path} 200 200`)
  expect(one.nonce).not.toBe(two.nonce)
  for (const page of [one, two, three]) {
    const nonces = new Set(
      Array.from(page.text.matchAll(/<script[^>]* nonce="([^"]*)"/g), ([, nonce]) => nonce),
    )
    expect([...nonces]).toEqual(path === '/help' ? [] : [page.nonce])
    expect(page.text).not.toMatch(/mark[0-9a-f]{32}/)
  }
  expect(common(one)).toBe(common(two))
  expect(common(one)).toBe(common(three))
  if (path.startsWith('/product-view'))
    expect(one.text.match(BID_ID)?.[0]).not.toBe(two.text.match(BID_ID)?.[0])
}

test('language and theme are their reader’s, and whoever has anything else of their own is shown no kept page', async ({
  market,
}) => {
  const lot = `/product-view/${await aListing(market.d1, { closesInMs: 3_600_000 })}`
  const plain = await read(market, lot)
  const spanish = await read(market, lot, { cookie: 'lng=es; theme=dark' })
  expect(spanish.text).toContain('<html lang="es" data-theme="dark"')
  expect((await read(market, lot, { 'accept-language': 'es' })).text).toContain('<html lang="es"')
  const session = await aSession(market.d1, BUYER)
  const cookie = `fairlot.session_token=${session}`
  const mine = await read(market, lot, { cookie })
  expect(mine.text).toContain('p-buyer0001')
  const byToken = await read(market, lot, { authorization: `Bearer ${session}` })
  expect(byToken.text).toContain('p-buyer0001')
  const again = await read(market, lot)
  expect(again.text).not.toContain('p-buyer0001')
  expect(common(again)).toBe(common(plain))
  // a question that the page answers for one reader
  expect((await read(market, `${lot}?history`)).text).not.toBe(again.text)
  expect((await read(market, '/?login=true')).text).toContain('http-equiv="refresh"')
  expect((await read(market, '/')).text).not.toContain('http-equiv="refresh"')
})

test('a visitor sees an offer as soon as it is written, and is counted on a page that somebody else had made', async ({
  market,
}) => {
  const lot = await aListing(market.d1, { closesInMs: 3_600_000, startPrice: 20_00 })
  const path = `/product-view/${lot}`
  expect((await read(market, path)).text).toContain('$20')
  for (const browser of ['Firefox/140.0', 'Firefox/141.0', 'Firefox/142.0'])
    await read(market, path, {
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 ${browser}`,
    })
  await callAs(market, BUYER, 'bid/confirm', {
    id: lot,
    wsprice: 25,
    bidding_type: 'hard',
    bid_id: crypto.randomUUID(),
  })
  const written = () =>
    market.d1
      .prepare('select price from listing_live where listing_id = ?')
      .bind(lot)
      .first<{ price: number }>()
  await expect.poll(async () => (await written())?.price).toBe(25_00)
  expect((await read(market, path)).text).toContain('$25')
  const views = () =>
    market.d1
      .prepare('select views from listing_views where listing_id = ?')
      .bind(lot)
      .first<{ views: number }>()
  await expect.poll(async () => (await views())?.views, { timeout: 15_000 }).toBe(3)
})
