import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto'
import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import {
  type Bytes,
  bytesFromHex,
  canonicalEntry,
  commitmentInput,
  GENESIS_HASH,
  hashInput,
  type LedgerEntry,
  verifyChain,
} from '#app/domain/ledger/ledger.ts'
import { keyIdOf } from '#party/room/room-ledger.ts'
import type { Receipt } from '#party/wire/protocol.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { testLedgerKey } from '#tests/support/keys.ts'
import { alarm, connect, evict, holdClock, ledgerOf, offer, projected } from '#tests/support/room.ts'

const publicKey = createPublicKey(
  createPrivateKey({ key: Buffer.from(testLedgerKey, 'base64'), format: 'der', type: 'pkcs8' }),
)

function sha256(bytes: Bytes): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function commitmentOf(entry: LedgerEntry | undefined): string | undefined {
  const offered = entry?.effects.find((effect) => effect.type === 'offer')
  return offered?.kind === 'max' ? offered.commitment : undefined
}

/** Whether the head that a receipt names was signed with the published key. */
function isSigned({ ledger_head: head = '', signature = '' }: Receipt): boolean {
  return verify(null, bytesFromHex(head), publicKey, Buffer.from(signature, 'base64'))
}

test('A receipt opens its own commitment: nonce and amount hash to what the ledger holds.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const { receipt: first } = await offer(listing.id, ann.session, { dollars: 250 })
  const { receipt: second } = await offer(listing.id, ben.session, { dollars: 250 })
  const entries = await ledgerOf(listing.id)

  for (const receipt of [first, second]) {
    const entry = entries[receipt.seq]
    expect(entry?.hash).toBe(receipt.entry_hash)
    const opened = sha256(commitmentInput(bytesFromHex(receipt.nonce ?? ''), 250_00)).toString('hex')
    expect(commitmentOf(entry)).toBe(opened)
    const other = sha256(commitmentInput(bytesFromHex(receipt.nonce ?? ''), 251_00)).toString('hex')
    expect(commitmentOf(entry)).not.toBe(other)
  }
  // equal amounts do not look alike
  expect(commitmentOf(entries[first.seq])).not.toBe(commitmentOf(entries[second.seq]))
})

test('A hard offer stands in the ledger at its amount and needs no nonce.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const { receipt } = await offer(listing.id, session, { dollars: 35, kind: 'hard' })
  expect(receipt.nonce).toBeUndefined()
  expect((await ledgerOf(listing.id))[receipt.seq]).toMatchObject({
    tag: '1',
    price: 35,
    effects: [{ type: 'offer', kind: 'hard', amount: 35, answered: false, silent: false }],
  })
})

test('The whole ledger of a sale is one chain, from the rules to the close, over an eviction.', async () => {
  const listing = await aListing({ reservePrice: 40_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 50 })
  await offer(listing.id, ben.session, { dollars: 45, kind: 'hard' })
  await evict(listing.id)
  await offer(listing.id, ann.session, { dollars: 90 })
  const clock = await holdClock(listing.id, listing.closesAt - 60_000)
  await offer(listing.id, ben.session, { dollars: 60 })
  clock.at = listing.closesAt + 4 * 60_000
  await alarm(listing.id)
  const row = await projected(listing.id)

  const entries = await ledgerOf(listing.id)
  expect(entries.map(({ effects }) => effects.map(({ type }) => type))).toEqual([
    ['rules'],
    ['opened'],
    ['offer'],
    ['offer'],
    ['offer'],
    ['offer', 'extension'],
    ['closed'],
  ])
  expect(entries.map(({ tag }) => tag)).toEqual([null, null, '1', '2', '1', '2', null])
  expect(await verifyChain(entries, sha256, canonicalize)).toEqual({ ok: true, head: row.ledger_head })
  const changed = entries.map((entry) => (entry.seq === 3 ? { ...entry, price: 46 } : entry))
  expect(await verifyChain(changed, sha256, canonicalize)).toMatchObject({ ok: false, seq: 3 })
})

test('Every receipt is signed with the published key, also those of one commit, and names the head after it.', async () => {
  const listing = await aListing()
  const people = await Promise.all(Array.from({ length: 8 }, () => aSignedIn()))
  const answers = await Promise.all(
    people.map(({ session }, place) => offer(listing.id, session, { dollars: 20 + place * 10 })),
  )
  const heads = new Set((await ledgerOf(listing.id)).map(({ hash }) => hash))
  const keyId = keyIdOf(publicKey.export({ format: 'der', type: 'spki' }))
  for (const { receipt } of answers.filter(({ receipt: { ok } }) => ok)) {
    expect(receipt.key_id).toBe(keyId)
    expect(isSigned(receipt)).toBe(true)
    expect(
      isSigned({
        ...receipt,
        ledger_head: receipt.ledger_head?.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      }),
    ).toBe(false)
    expect(heads.has(receipt.ledger_head ?? '')).toBe(true)
  }
})

test('A refusal carries no proof, for there is nothing to prove.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const { receipt } = await offer(listing.id, session, { dollars: 1 })
  expect(receipt).not.toHaveProperty('entry_hash')
  expect(receipt).not.toHaveProperty('signature')
  expect(receipt).not.toHaveProperty('nonce')
})

test('Entry 0 is the frozen rule card: whether there is a reserve, never how much.', async () => {
  const listing = await aListing({ reservePrice: 7_654_321_00, softCloseCapMs: 3_600_000 })
  await connect(listing.id)
  const [rules] = await ledgerOf(listing.id)
  expect(rules).toMatchObject({
    seq: 0,
    tag: null,
    price: null,
    effects: [{ type: 'rules', card: { has_reserve: true, starting_price: 10 } }],
  })
  expect(JSON.stringify(rules)).not.toMatch(/7[,.]?654[,.]?321/)
  const canonical = canonicalEntry(rules as LedgerEntry, canonicalize)
  expect(sha256(hashInput(bytesFromHex(GENESIS_HASH), canonical)).toString('hex')).toBe(rules?.hash)
})

test('Snapshots, changes and D1 name the head of the ledger.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const watcher = await connect(listing.id)
  const { receipt } = await offer(listing.id, session, { dollars: 50 })
  expect(await watcher.heard('bidAddtime', ({ seq }) => seq === receipt.seq)).toMatchObject({
    ledger_head: receipt.ledger_head,
  })
  expect(await projected(listing.id)).toMatchObject({ ledger_head: receipt.ledger_head })
  const later = await connect(listing.id)
  expect(later.framesOf('snapshot')[0]).toMatchObject({ ledger_head: receipt.ledger_head, seq: receipt.seq })
})
