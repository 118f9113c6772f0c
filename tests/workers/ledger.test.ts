import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import canonicalize from 'canonicalize'
import { expect, onTestFinished, test } from 'vitest'
import type { Bytes } from '#app/domain/ledger/ledger.ts'
import { ledgerFile } from '#app/features/ledger/download.server.ts'
import { listLedgerKeys, readLedger, readLedgerPage } from '#app/features/ledger/queries.server.ts'
import { type PublishedLedger, verifyLedger } from '#app/features/ledger/verify.ts'
import { ask, contentOf, ORIGIN, outcome, say } from '#tests/support/api.ts'
import { aListing, anId, aSignedIn } from '#tests/support/builders.ts'
import {
  alarm,
  evict,
  holdClock,
  ledgerOf,
  offer,
  offerOf,
  roomOf,
  submitTogether,
} from '#tests/support/room.ts'
import { jobContext } from '#workers/context.ts'

type Part = Omit<PublishedLedger, 'events'> & {
  events: { seq: number; hash: string; effects: { type: string; commitment?: string }[] }[]
  seq: number
  next: number | null
}
type Documented = {
  description: string
  responses: { 200: { content: Record<string, { example: { data: { responseData: unknown } } }> } }
}
type Key = { key_id: string; public_key: string; jwk: JsonWebKey; algorithm: string }

/*
 * A second verifier, from the words of the documentation alone: nothing of ours hashes, encodes or checks here but the
 * canonical form, which is RFC 8785's.
 */
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
const base64Of = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

async function sha256(...parts: Uint8Array[]): Promise<string> {
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

async function headOf(events: readonly { hash: string }[]): Promise<string> {
  let head = '0'.repeat(64)
  for (const { hash, ...entry } of events) {
    head = await sha256(bytesOf(head), new TextEncoder().encode(canonicalize(entry)))
    expect(hash).toBe(head)
  }
  return head
}

async function isSigned(head: string, signature: string, key: Key): Promise<boolean> {
  const imported = await crypto.subtle.importKey('jwk', key.jwk, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, base64Of(signature), bytesOf(head))
}

async function keysNow(): Promise<Key[]> {
  return contentOf<{ keys: Key[] }>(await ask('product/ledgerKeys')).keys
}

async function partOf(id: string, since?: number): Promise<Part> {
  const said = await say('product/ledger', { id, ...(since === undefined ? {} : { since }) })
  expect(outcome(said)).toBe('200')
  return contentOf<Part>(said)
}

test('A visitor gets the whole ledger, and checks chain, head and their own commitment from it.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const { receipt } = await offer(listing.id, ann.session, { dollars: 90 })
  await offer(listing.id, ben.session, { dollars: 45, kind: 'hard' })
  const clock = await holdClock(listing.id, listing.closesAt)
  clock.at += 1000
  await alarm(listing.id)

  const part = await partOf(listing.id)
  expect(part.events).toEqual(await ledgerOf(listing.id))
  expect(part.events.map(({ effects }) => effects.map(({ type }) => type))).toEqual([
    ['rules'],
    ['opened'],
    ['offer'],
    ['offer'],
    ['closed'],
  ])
  expect(part).toMatchObject({ seq: 4, next: null })
  expect(await headOf(part.events)).toBe(part.head)

  const key = (await keysNow()).find(({ key_id }) => key_id === part.key_id)
  if (!key) throw new Error('The key is not published.')
  expect(await isSigned(part.head, part.signature, key)).toBe(true)
  expect(
    await isSigned(
      part.head.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      part.signature,
      key,
    ),
  ).toBe(false)
  expect(await isSigned(receipt.ledger_head ?? '', receipt.signature ?? '', key)).toBe(true)

  const cents = new Uint8Array(8)
  new DataView(cents.buffer).setBigUint64(0, 9000n)
  expect(part.events[receipt.seq]?.effects[0]?.commitment).toBe(
    await sha256(bytesOf(receipt.nonce ?? ''), cents),
  )
  expect(contentOf(await ask(`product/ledger?id=${listing.id}`))).toEqual(part)
})

test('The page’s own verifier says of a real ledger what the words of the documentation say.', async () => {
  const listing = await aListing({ reservePrice: 40_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const receipts = [
    await offer(listing.id, ann.session, { dollars: 30 }),
    await offer(listing.id, ben.session, { dollars: 60 }),
    await offer(listing.id, ben.session, { dollars: 80 }),
  ].map(({ receipt }, place) => ({
    seq: receipt.seq,
    entry_hash: receipt.entry_hash ?? '',
    amount: [30, 60, 80][place] ?? 0,
    kind: 'max' as const,
    nonce: receipt.nonce ?? null,
    head: receipt.ledger_head ?? null,
    signature: receipt.signature ?? null,
    key_id: receipt.key_id ?? null,
  }))
  const ledger = await partOf(listing.id)
  const asked = { listing: listing.id, ledger, keys: await keysNow(), seen: null, receipts }
  const tools = {
    hash: async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
    canonicalise: canonicalize,
    checkSignature: async (key: Bytes, signature: Bytes, signed: Bytes) =>
      crypto.subtle.verify(
        'Ed25519',
        await crypto.subtle.importKey('spki', key, 'Ed25519', false, ['verify']),
        signature,
        signed,
      ),
  }
  expect(await verifyLedger(asked, tools)).toMatchObject({
    ok: true,
    failure: null,
    signature: 'valid',
    receipts: [{ opened: true }, { opened: true }, { opened: true }],
  })
})

test('A part begins after the entry that is named and says where the next one begins.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  for (const dollars of [20, 30, 40, 50]) await offer(listing.id, session, { dollars })
  const all = await partOf(listing.id)
  expect(all.events).toHaveLength(6)
  const later = await partOf(listing.id, 3)
  expect(later.events).toEqual(all.events.slice(4))
  expect(later).toMatchObject({ seq: 5, head: all.head, signature: all.signature, next: null })
  expect(await partOf(listing.id, 5)).toMatchObject({ events: [], seq: 5, head: all.head, next: null })
  expect(await partOf(listing.id, 99)).toMatchObject({ events: [], seq: 5, next: null })

  const ctx = jobContext({ env, waitUntil: () => undefined })
  const seqs: number[] = []
  for (let since: number | null = -1; since !== null; ) {
    const part: Awaited<ReturnType<typeof readLedger>> = await readLedger(ctx, listing.id, {
      since,
      limit: 4,
    })
    seqs.push(...(part?.entries ?? []).map((text) => (JSON.parse(text) as { seq: number }).seq))
    since = part?.next ?? null
  }
  expect(seqs).toEqual([0, 1, 2, 3, 4, 5])
})

test('A thousand entries come at a time, however many are asked for, a page shows 100, a file has all.', async () => {
  const listing = await aListing({ incrementAmount: 1_00 })
  for (let turn = 0; turn < 51; turn += 1) {
    const { session } = await aSignedIn()
    const amounts = Array.from({ length: 20 }, (_, place) => 20 + 20 * turn + place)
    await submitTogether(
      listing.id,
      amounts.map((dollars) => offerOf(session, { dollars })),
    )
  }
  expect((await roomOf(listing.id).ledger(-1, 5000))?.entries).toHaveLength(1000)
  const first = await partOf(listing.id)
  expect([first.events.length, first.next, first.seq]).toEqual([1000, 999, 1021])
  const second = await partOf(listing.id, first.next ?? 0)
  expect([second.events.length, second.next]).toEqual([22, null])
  expect(await headOf([...first.events, ...second.events])).toBe(second.head)

  const ctx = jobContext({ env, waitUntil: () => undefined })
  const third = await readLedgerPage(ctx, listing.id, 3)
  expect(third).toMatchObject({ seq: 1021, head: second.head, page: 3, pages: 11 })
  expect(third?.entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, place) => 200 + place))
  expect(third?.rules?.card).toMatchObject({ listing_id: listing.id })
  const last = await readLedgerPage(ctx, listing.id, 5000)
  expect([last?.page, last?.entries.length]).toEqual([11, 22])

  const file = await new Response(ledgerFile(ctx, listing.id)).text()
  expect(JSON.parse(file)).toMatchObject({ listing: listing.id, head: second.head, seq: 1021 })
  expect(JSON.parse(file).events).toEqual([...first.events, ...second.events])
})

test('Who signs in or who asks makes no difference, and nothing secret is in it.', async () => {
  const listing = await aListing({ reservePrice: 7_654_321_00 })
  const { session, bearer } = await aSignedIn()
  await offer(listing.id, session, { dollars: 8_765 })
  const visitor = await partOf(listing.id)
  expect(contentOf(await say('product/ledger', { id: listing.id }, bearer))).toEqual(visitor)
  expect(JSON.stringify(visitor)).not.toMatch(/8[,.]?765\b|7[,.]?654[,.]?321/)
})

test('A room that nobody has touched answers from its birth, and the same after an eviction.', async () => {
  const listing = await aListing()
  const born = await partOf(listing.id)
  expect(born).toMatchObject({ seq: 0, next: null })
  expect(born.events.map(({ effects }) => effects[0]?.type)).toEqual(['rules'])
  expect(await headOf(born.events)).toBe(born.head)
  await evict(listing.id)
  expect(await partOf(listing.id)).toEqual(born)
})

test('A listing that does not exist has no ledger, and none comes to be by asking.', async () => {
  const id = anId('l')
  const said = await say('product/ledger', { id })
  expect(outcome(said)).toBe('404 not_found')
  expect(said.message).toBe("This lot doesn't exist")
  expect(outcome(await ask(`product/ledger?id=${id}`))).toBe('404 not_found')
  expect(await roomOf(id).ledger(-1, 10)).toBeNull()
})

test('What does not fit is said by field.', async () => {
  const listing = await aListing()
  expect(await say('product/ledger')).toMatchObject({ http: 422, data: { errors: { id: ['Required!'] } } })
  for (const since of [-2, 1.5, 'all', 1e9])
    expect(await say('product/ledger', { id: listing.id, since })).toMatchObject({
      http: 422,
      data: { errors: { since: [expect.stringContaining('whole number')] } },
    })
  expect((await ask(`product/ledger?id=${listing.id}&since=-1`)).http).toBe(200)
})

test('The present key comes first, then those before it; what is no key is left out.', async () => {
  const [present] = await keysNow()
  if (!present) throw new Error('No key is published.')
  expect(present.algorithm).toBe('Ed25519')
  expect((await sha256(base64Of(present.public_key))).slice(0, 16)).toBe(present.key_id)

  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const spki = new Uint8Array((await crypto.subtle.exportKey('spki', pair.publicKey)) as ArrayBuffer)
  const former = btoa(String.fromCharCode(...spki))
  const set = (value: unknown) =>
    env.DB.prepare("insert or replace into settings (key, value) values ('former_ledger_keys', ?)")
      .bind(JSON.stringify(value))
      .run()
  onTestFinished(async () => {
    await env.DB.prepare("delete from settings where key = 'former_ledger_keys'").run()
  })
  await set([former, present.public_key, 'no key'])
  const logged: unknown[] = []
  const ctx = {
    ...jobContext({ env, waitUntil: () => undefined }),
    log: (...said: unknown[]) => logged.push(said),
  }
  expect((await listLedgerKeys(ctx)).map(({ public_key }) => public_key)).toEqual([
    present.public_key,
    former,
  ])
  expect(logged).toEqual([['error', 'ledger.keys', { unreadable: 1 }]])
  const jwk = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as JsonWebKey
  expect((await keysNow())[1]?.jwk.x).toBe(jwk.x)
  await set('not even a list')
  expect(await keysNow()).toEqual([present])
})

test('Every number of the documentation’s worked example can be computed from the others.', async () => {
  const { paths } = (await (await SELF.fetch(`${ORIGIN}/api/openapi.json`)).json()) as {
    paths: Record<string, { post: Documented } | undefined>
  }
  const exampleOf = <Content>(path: string) => {
    const answer = paths[path]?.post.responses[200].content['application/json']
    if (!answer) throw new Error(`${path} has no example.`)
    return answer.example.data.responseData as Content
  }
  const example = exampleOf<Part>('/product/ledger')
  const [key] = exampleOf<{ keys: Key[] }>('/product/ledgerKeys').keys
  if (!key) throw new Error('The example has no key.')
  expect(await headOf(example.events)).toBe(example.head)
  expect(await isSigned(example.head, example.signature, key)).toBe(true)
  expect((await sha256(base64Of(key.public_key))).slice(0, 16)).toBe(key.key_id)
  expect(example).toMatchObject({ key_id: key.key_id, seq: 2, next: null })

  const words = paths['/product/ledger']?.post.description ?? ''
  const quoted = [...words.matchAll(/`([^`]+)`/g)].map(([, text]) => text)
  const [rules, opened] = example.events
  const { hash, ...unhashed } = opened ?? { hash: '' }
  const canonical = canonicalize(unhashed)
  for (const said of [canonical, rules?.hash, hash]) expect(quoted).toContain(said)
  expect(words).toContain(`${canonical?.length} bytes`)

  const bytes = /are the bytes `([0-9a-f]{48})`, whose SHA-256 is `([0-9a-f]{64})`/.exec(words)
  expect(await sha256(bytesOf(bytes?.[1] ?? ''))).toBe(bytes?.[2])
  expect(bytes?.[1]?.slice(0, 32)).toBe(/nonce `([0-9a-f]{32})`/.exec(words)?.[1])
  expect(Number.parseInt(bytes?.[1]?.slice(32) ?? '', 16)).toBe(120_00)
  expect(example.events[2]?.effects[0]?.commitment).toBe(bytes?.[2])
})
