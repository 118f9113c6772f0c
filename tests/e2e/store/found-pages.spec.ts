import { expect, test } from '#tests/e2e/fixtures.ts'

const ADDRESS = /<loc>([^<]+)<\/loc>/g
const SIDE_BY_SIDE = 6
const MOST_OF_A_FILE = 30

test('Every address that search engines are told of answers, and a place says what it is.', async ({
  as,
}) => {
  const page = await as(null)
  const read = async (path: string) => {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    return [...(await answer.text()).matchAll(ADDRESS)].map(([, address = '']) => new URL(address).pathname)
  }
  const files = await read('/sitemap.xml')
  expect(files).toEqual([
    '/sitemap/pages.xml',
    '/sitemap/places.xml',
    '/sitemap/sales.xml',
    '/sitemap/lots.xml',
  ])
  for (const file of files) {
    const paths = await read(file)
    expect(paths.length, file).toBeGreaterThan(0)
    const some = paths.slice(0, MOST_OF_A_FILE)
    while (some.length > 0)
      await Promise.all(
        some.splice(0, SIDE_BY_SIDE).map(async (path) => {
          expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200)
        }),
      )
  }
  expect((await page.request.get('/sitemap/people.xml')).status()).toBe(404)

  await page.goto('/locationmap/columbus-north-yard')
  await expect(page.getByRole('heading', { level: 1, name: 'Columbus North Yard' })).toBeVisible()
  const said = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(said ?? '')['@graph'][0]).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Columbus North Yard',
  })
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await page.request.get(new URL(shared ?? '').pathname)
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toBe('image/png')
  await page.getByRole('link', { name: 'Show all yards' }).click()
  await page.getByRole('link', { name: 'Dayton Depot', exact: true }).click()
  await expect(page).toHaveURL(/\/locationmap\/dayton-depot$/)
})
