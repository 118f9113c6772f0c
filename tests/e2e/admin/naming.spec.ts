import { HOUSE_NAME } from '#app/domain/shop/product-name.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing, aSession, type Market } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { addressOf, builtRoutes } from '#tests/support/routes.ts'

const NAME = 'Harbor Lots'
const SIDE_BY_SIDE = 6
const BUYER = 'buyer0001@demo.test'
const READERS = [null, 'seller1@demo.test', 'admin@demo.test', BUYER] as const

/** Has all isolates read the name anew, as saving it under /admin/settings does. */
async function setName({ d1 }: Market, name: string | null) {
  const row = name === null ? 'delete from settings where key = ?1' : null
  await (row
    ? d1.prepare(row).bind('product_name')
    : d1
        .prepare('insert or replace into settings (key, value, updated_at) values (?1, ?2, 1)')
        .bind('product_name', JSON.stringify(name))
  ).run()
  await d1
    .prepare(
      `insert into settings (key, value, updated_at) values ('content_version', '1', 1)
       on conflict (key) do update set value = cast(value as integer) + 1`,
    )
    .run()
}

test('with another name set, every page, letter and file says that one and nothing of the old', async ({
  market,
}) => {
  test.setTimeout(240_000)
  await setName(market, NAME)
  try {
    const lot = await market.d1
      .prepare('select listing_id as id from listing_live limit 1')
      .first<{ id: string }>()
    const addresses = [
      ...builtRoutes()
        .filter(({ hasLoader, id }) => hasLoader && id !== 'routes/auth/logout')
        .map(addressOf)
        // they hold letters as they were sent, some of them before
        .filter((address) => !['/my-account/export.json', '/dev/outbox'].includes(address)),
      `/product-view/${lot?.id}`,
      '/sellers/foundrylane',
      '/dev/outbox/templates?lng=en',
      '/dev/outbox/templates?lng=es',
      '/?lng=es',
      '/search?lng=es',
      '/manifest.webmanifest',
      '/api/docs',
      '/api/openapi.json',
    ]
    const cookies = await Promise.all(
      READERS.map(
        async (email): Promise<Record<string, string>> =>
          email ? { cookie: `fairlot.session_token=${await aSession(market.d1, email)}` } : {},
      ),
    )
    const read = async (address: string, headers: Record<string, string>) => {
      const answer = await fetch(`${market.origin}${address}`, { redirect: 'manual', headers })
      return { type: answer.headers.get('content-type') ?? '', text: await answer.text() }
    }
    // an isolate asks for the version of its copy every few seconds
    await expect.poll(async () => (await read('/', {})).text.includes(NAME), { timeout: 15_000 }).toBe(true)
    const asks = addresses.flatMap((address) => cookies.map((headers) => ({ address, headers })))
    const old = new Set<string>()
    const nameless = new Set<string>()
    const askOne = async ({ address, headers }: (typeof asks)[number]) => {
      const { type, text } = await read(address, headers)
      if (text.includes(HOUSE_NAME)) old.add(`${address}: ${around(text)}`)
      const [, title] = /<title>([^<]*)<\/title>/.exec(text) ?? []
      if (type.startsWith('text/html') && title !== undefined && !title.includes(NAME)) nameless.add(address)
    }
    for (let at = 0; at < asks.length; at += SIDE_BY_SIDE)
      await Promise.all(asks.slice(at, at + SIDE_BY_SIDE).map(askOne))
    expect([...old]).toEqual([])
    // the place where another gateway or a developer's message box stands has titles of its own
    expect([...nameless].filter((address) => !/^\/(dev|sandbox|api)\//.test(address))).toEqual([])

    const listing = await aListing(market.d1, {
      closesInMs: 3_600_000,
      format: 'fixed',
      buyNowPrice: 30_00,
      quantity: 2,
    })
    const invoice = await aPaidInvoice(market, { buyer: BUYER, listing })
    const token = await aSession(market.d1, BUYER)
    const paper = await fetch(`${market.origin}/invoice/${invoice}.pdf`, {
      headers: { cookie: `fairlot.session_token=${token}` },
    })
    expect(paper.status).toBe(200)
    const lines = await textOfPdf(new Uint8Array(await paper.arrayBuffer()))
    expect(lines.flat().join(' ')).not.toContain(HOUSE_NAME)
  } finally {
    await setName(market, null)
  }
})

/** Where it stands, for whoever mends it. */
function around(text: string): string {
  const at = text.indexOf(HOUSE_NAME)
  return text.slice(Math.max(0, at - 60), at + 40).replaceAll(/\s+/g, ' ')
}
