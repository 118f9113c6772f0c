import nacl from 'tweetnacl'
import { expect, test } from 'vitest'
import { base64FromBytes, bytesFromBase64 } from '#app/lib/base64.ts'
import { ask, contentOf, ORIGIN, outcome, type Said, say } from '#tests/support/api.ts'
import { aSignedIn } from '#tests/support/builders.ts'

/** A program that seals: with a key pair of its own and the public key of the house. */
const own = nacl.box.keyPair()
const asks = { 'x-client-key': base64FromBytes(own.publicKey), 'x-decrypt': '1' }
let theirs: Uint8Array

/** The house's key, as it is published to programs that do not seal yet. */
async function houseKey(): Promise<Uint8Array> {
  const read = contentOf<{ variables: Record<string, string> }>(await say('common/getDefault'))
  theirs ??= bytesFromBase64(read.variables.payload_public_key ?? '') ?? new Uint8Array()
  return theirs
}

function sealed(content: unknown, key: Uint8Array, nonce = nacl.randomBytes(24)): string {
  const box = nacl.box(new TextEncoder().encode(JSON.stringify(content)), nonce, key, own.secretKey)
  return base64FromBytes(Uint8Array.from([...nonce, ...box]))
}

function unsealed(said: Said, key: Uint8Array): Record<string, unknown> {
  const { encrypted } = said as unknown as { encrypted: string }
  const bytes = bytesFromBase64(encrypted) ?? new Uint8Array()
  const opened = nacl.box.open(bytes.subarray(24), bytes.subarray(0, 24), key, own.secretKey)
  if (!opened) throw new Error('The answer does not open.')
  return JSON.parse(new TextDecoder().decode(opened))
}

test('A program that asks for it has its answers sealed and its bodies opened, each with a nonce of its own.', async () => {
  const key = await houseKey()
  expect(key).toHaveLength(32)
  const { bearer, person } = await aSignedIn()
  const first = await say('user/validateUser', { encrypted: sealed({}, key) }, { ...asks, ...bearer })
  expect(Object.keys(first).sort()).toEqual(['encrypted', 'headers', 'http'])
  expect(first.http).toBe(200)
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(unsealed(first, key)).toMatchObject({
    status: 'success',
    data: { responseData: { email: person.email } },
  })
  // a body that is not sealed, and a GET
  const second = await say('user/validateUser', {}, { ...asks, ...bearer })
  const third = await ask('user/validateUser', { headers: { ...asks, ...bearer } })
  expect(unsealed(third, key)).toEqual(unsealed(second, key))
  const nonces = [first, second, third].map((said) =>
    (said as unknown as { encrypted: string }).encrypted.slice(0, 32),
  )
  expect(new Set(nonces).size).toBe(3)
})

test('What is sealed is read as what it says: fields are checked, and the refusal is sealed too.', async () => {
  const key = await houseKey()
  const missing = await say('product/singleProduct', { encrypted: sealed({ id: '' }, key) }, asks)
  expect(missing.http).toBe(422)
  expect(unsealed(missing, key)).toMatchObject({
    code: 'validation',
    data: { errors: { id: ['Required!'] } },
  })
  const nowhere = await say('bid/teleport', { encrypted: sealed({}, key) }, asks)
  expect([nowhere.http, unsealed(nowhere, key).code]).toEqual([404, 'not_found'])
  const ended = await say('user/validateUser', {}, { ...asks, authorization: 'Bearer nobody' })
  expect([ended.http, unsealed(ended, key).code]).toEqual([401, 'session_ended'])
})

test('What does not open is refused: changed on its way, for another key, too short, or of nobody.', async () => {
  const key = await houseKey()
  const good = sealed({}, key)
  const changed = `${good.slice(0, -6)}${good.at(-6) === 'A' ? 'B' : 'A'}${good.slice(-5)}`
  for (const encrypted of [changed, sealed({}, own.publicKey), good.slice(0, 40), 'no base64!', '']) {
    const said = await say('common/getDefault', { encrypted }, asks)
    expect(said.http).toBe(400)
    expect(unsealed(said, key)).toMatchObject({
      status: 'error',
      type: 400,
      code: 'could_not_decrypt',
      message: 'Could not decrypt message',
    })
  }
  // nothing can be sealed for who sends no key: they read why
  for (const clientKey of ['', 'c2hvcnQ='])
    expect(
      outcome(await say('common/getDefault', { encrypted: good }, { ...asks, 'x-client-key': clientKey })),
    ).toBe('400 could_not_decrypt')
})

test('A sealed body is limited before it is opened, and again as what it says.', async () => {
  const key = await houseKey()
  const filters = (length: number) => ({ filters: { searchbar: { value: 'x'.repeat(length) } } })
  const huge = await say('product/search', { encrypted: 'A'.repeat(100_000) }, asks)
  expect([huge.http, unsealed(huge, key).code]).toEqual([413, 'too_large'])
  const large = await say('product/search', { encrypted: sealed(filters(65_600), key) }, asks)
  expect([large.http, unsealed(large, key).code]).toEqual([413, 'too_large'])
})

test('Who does not ask gets nothing sealed; files never are.', async () => {
  const key = await houseKey()
  const { bearer } = await aSignedIn()
  const keyOnly = { 'x-client-key': asks['x-client-key'] }
  expect((await say('user/validateUser', {}, { ...keyOnly, ...bearer })).status).toBe('success')
  // sealed, but not said to be: a body like any other
  expect((await say('user/validateUser', { encrypted: sealed({}, key) }, bearer)).status).toBe('success')
  const body = new FormData()
  body.set('id', 'none')
  const files = await ask('commonFunction/image_uploader/muliple_img_uploader', {
    method: 'POST',
    headers: { ...asks, origin: ORIGIN },
    body,
  })
  expect(outcome(files)).toMatch(/^401 /)
})
