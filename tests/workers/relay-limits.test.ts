import { runInDurableObject, SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import type { RelayEnv } from '#party/env.ts'
import { Audience, MOST_SUBSCRIPTIONS } from '#party/relay/audience.ts'
import { MOST_LISTINGS, RelayBoard } from '#party/relay/relay-board.ts'
import { RelayStore } from '#party/relay/relay-store.ts'
import type { Snapshot } from '#party/wire/protocol.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { listenTo } from '#tests/support/relay.ts'
import { listen, ORIGIN } from '#tests/support/room.ts'

/** A relay with caps of its own, until the test is over. */
async function capped(shard: string, caps: Partial<RelayEnv>) {
  const relay = env.LiveRelay.getByName(shard)
  const before = await runInDurableObject(relay, (object) => Reflect.get(object, 'env'))
  const set = (given: object) => runInDurableObject(relay, (object) => void Reflect.set(object, 'env', given))
  await set({ ...before, ...caps })
  onTestFinished(() => set(before))
}

/** How the relay takes one more socket: null where it lets it in. */
async function knock(shard: string, headers: Record<string, string>) {
  const answer = await SELF.fetch(`${ORIGIN}/parties/live-relay/${shard}`, {
    headers: { upgrade: 'websocket', ...headers },
  })
  if (!answer.webSocket) throw new Error(`No socket: ${answer.status}`)
  const client = listen(answer.webSocket)
  onTestFinished(() => answer.webSocket?.close(1000, 'test over'))
  return Promise.race([client.closed, client.heard('servertime').then(() => null)])
}

test('One person has so many sockets at a relay and no more; somebody else still gets in.', async () => {
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await capped('eu-1', { RELAY_SOCKETS_PER_PERSON: '2' })
  const asAnn = { authorization: `Bearer ${ann.session.token}` }
  expect(await knock('eu-1', asAnn)).toBeNull()
  expect(await knock('eu-1', asAnn)).toBeNull()
  expect(await knock('eu-1', asAnn)).toEqual({ code: 1013, reason: 'too_many_sockets_of_person' })
  expect(await knock('eu-1', { authorization: `Bearer ${ben.session.token}` })).toBeNull()
})

test('One address has so many sockets at a relay, and all together have so many.', async () => {
  await capped('eu-2', { RELAY_SOCKETS_PER_ADDRESS: '1', RELAY_SOCKETS_MOST: '2' })
  const from = (address: string) => knock('eu-2', { 'cf-connecting-ip': address })
  expect(await from('192.0.2.1')).toBeNull()
  expect(await from('192.0.2.1')).toEqual({ code: 1013, reason: 'too_many_sockets_of_address' })
  expect(await from('192.0.2.2')).toBeNull()
  expect(await from('192.0.2.3')).toEqual({ code: 1013, reason: 'room_full' })
})

test('While D1 hangs a relay serves the listings that it knows, and says of others that they may be asked for again.', async () => {
  const [known, strange] = [await aListing(), await aListing()]
  const page = await listenTo('eu-3')
  await page.subscribe([known.id])
  const { prepare } = env.DB
  onTestFinished(() => {
    env.DB.prepare = prepare
  })
  const never = () => new Promise(() => undefined)
  env.DB.prepare = (() => ({ bind: () => ({ all: never, first: never }) })) as never
  page.send({ type: 'subscribe', ids: [known.id, strange.id] })
  expect(await page.heard('error')).toMatchObject({ code: 'try_again', ids: [strange.id] })
  expect(page.framesOf('snapshot').map(({ id }) => id)).toEqual([known.id, known.id])
})

test('A socket hears of so many listings; a relay keeps so many, and after a restart those alone that are listened to.', async () => {
  await runInDurableObject(env.LiveRelay.getByName('eu-31'), (_, { storage }) => {
    const store = new RelayStore(storage)
    const sockets = new Map([['socket', { send: () => undefined }]])
    const audience = new Audience(store, sockets)
    const board = new RelayBoard(store, audience, Date.now, () => false)
    const listens = (to: string) => audience.add('socket', { send: () => undefined }, to, false)
    const hold = (id: string) => board.hold({ type: 'snapshot', id, seq: 0, viewers: 0 } as Snapshot)
    const ids = Array.from({ length: MOST_LISTINGS }, (_, place) => `l-${place}`)
    store.atomically(() => {
      for (const id of ids) hold(id)
      for (const id of ids.slice(0, MOST_SUBSCRIPTIONS)) expect(listens(id)).toBe(true)
    })
    expect(listens(ids[MOST_SUBSCRIPTIONS] ?? '')).toBe(false)
    expect(board.ids()).toHaveLength(MOST_LISTINGS)
    // one more, and what nobody listens to makes way
    hold('l-late')
    expect(board.ids()).toHaveLength(MOST_SUBSCRIPTIONS + 1)
    const again = new RelayBoard(store, new Audience(store, sockets), Date.now, () => false)
    expect(again.ids().sort()).toEqual(ids.slice(0, MOST_SUBSCRIPTIONS).sort())
    // and of sockets that are gone nothing comes back
    const empty = new RelayBoard(store, new Audience(store, new Map()), Date.now, () => false)
    expect(empty.ids()).toEqual([])
    expect(store.subscriptions()).toEqual([])
  })
}, 60_000)
