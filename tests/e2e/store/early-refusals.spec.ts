import { connect } from 'node:net'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing } from '#tests/support/market.ts'

/** What a server answers to bytes, until it has said this often what a first line looks like. */
function answersTo(origin: string, parts: readonly string[], answers: number): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part)
    })
    const over = () => {
      socket.destroy()
      resolve(heard)
    }
    socket.setTimeout(8_000, over)
    socket.on('data', (bytes) => {
      heard += bytes.toString()
      if ((heard.match(/HTTP\/1\.1 \d{3}/g) ?? []).length >= answers) over()
    })
    socket.on('close', over)
    socket.on('error', reject)
  })
}

test('who is refused before what they send is read hears why, and the connection goes on', async ({
  market,
}) => {
  const { host } = new URL(market.origin)
  const body = 'x'.repeat(600_000)
  const refused = [
    'POST /login HTTP/1.1',
    `Host: ${host}`,
    'Origin: https://evil.example',
    'Content-Type: text/plain',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
  const next = ['GET /.well-known/security.txt HTTP/1.1', `Host: ${host}`, 'Connection: close', '', ''].join(
    '\r\n',
  )
  const heard = await answersTo(market.origin, [refused, next], 2)
  expect(heard.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 200'])
})

test('a page that cannot be written now says so: 503, and when to come back', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  await market.d1.exec(
    `create trigger full_disk before insert on favourites when new.listing_id = '${id}' begin select raise(abort, 'database or disk is full: SQLITE_FULL'); end`,
  )
  const { request } = await as('buyer0019@demo.test')
  const post = () =>
    request.post('/favorites', {
      headers: { origin: market.origin },
      form: { project_id: id, action: 'add', redirectTo: '/' },
    })
  const full = await post()
  await market.d1.exec('drop trigger full_disk')
  expect([full.status(), full.headers()['retry-after']]).toEqual([503, '1'])
  expect((await post()).status()).toBe(200)
})
