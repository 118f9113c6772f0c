import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomListener } from '#app/features/bidding/components/room/room-socket.client.ts'
import type { ServerFrame } from '#party/wire/protocol.ts'
import { LiveTiles } from './live-tiles.ts'

type Asked = { type: string; ids?: string[]; viewing?: boolean }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page with its socket in the test's hands. */
function aPage() {
  let listener: RoomListener | null = null
  const asked: Asked[] = []
  const changed = vi.fn()
  const sync = vi.fn()
  const opened = vi.fn()
  const tiles = new LiveTiles(
    (heard) => {
      opened()
      listener = heard
      return {
        send: (frame) => asked.push(frame as Asked) > 0,
        ping: () => undefined,
        close: () => undefined,
      }
    },
    { sync },
    changed,
  )
  return {
    tiles,
    changed,
    sync,
    opened,
    watch: (id: string) => tiles.watch(id, () => undefined),
    /** Lets what waits be asked, and gives what was. */
    settle: () => {
      vi.runAllTimers()
      return asked.splice(0)
    },
    connect: (connection: 'live' | 'down' = 'live') => {
      vi.runAllTimers()
      listener?.onConnection(connection, 0)
    },
    hear: (frame: Partial<ServerFrame> & { type: string }) => listener?.onFrame(frame as ServerFrame),
    hearOther: (type: string) => listener?.onOther?.(type),
  }
}

const aChange = (id: string, seq: number) => ({
  type: 'bidAddtime' as const,
  id,
  seq,
  wprice: seq,
  next_bid: seq + 1,
  bid_count: seq,
  market_status: 'open' as const,
  reserve_met: true,
  date_closed: '2026-11-23T21:28:00.000Z',
  dTime: 7,
})

test('a page asks once for all that it shows, however often it shows it', () => {
  const page = aPage()
  for (const id of ['a', 'b', 'a']) page.watch(id)
  page.connect()
  expect(page.settle()).toEqual([{ type: 'subscribe', ids: ['a', 'b'] }])
  expect(page.opened).toHaveBeenCalledTimes(1)
})

test('a page that shows nothing opens no socket', () => {
  const page = aPage()
  page.watch('a')()
  page.settle()
  expect(page.opened).not.toHaveBeenCalled()
})

test('a page that gives way to another leaves what is gone, asks for what is new, and keeps the rest', () => {
  const page = aPage()
  const leave = ['a', 'b'].map(page.watch)
  page.connect()
  page.settle()
  for (const each of leave) each()
  for (const id of ['b', 'c']) page.watch(id)
  expect(page.settle()).toEqual([
    { type: 'unsubscribe', ids: ['a'] },
    { type: 'subscribe', ids: ['c'] },
  ])
})

test('more than a frame may name goes in several', () => {
  const page = aPage()
  for (let place = 0; place < 450; place += 1) page.watch(`l-${place}`)
  page.connect()
  expect(page.settle().map(({ ids }) => ids?.length)).toEqual([200, 200, 50])
})

test('after a reconnect everything is asked for again', () => {
  const page = aPage()
  page.watch('a')
  page.connect()
  page.settle()
  page.connect('down')
  expect(page.settle()).toEqual([])
  page.connect()
  expect(page.settle()).toEqual([{ type: 'subscribe', ids: ['a'] }])
})

test('a tile hears of its own listing only, and every frame sets the clock', () => {
  const page = aPage()
  const heard = vi.fn()
  page.tiles.watch('a', heard)
  page.watch('b')
  page.connect()
  page.settle()
  page.hear(aChange('b', 5))
  page.hear(aChange('nobody', 5))
  expect(heard).not.toHaveBeenCalled()
  page.hear(aChange('a', 5))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(page.tiles.get('a').shown).toMatchObject({ seq: 5, price: 5_00 })
  expect(page.tiles.get('nobody').shown).toBeNull()
  expect(page.sync).toHaveBeenCalledTimes(3)
})

test("an item's page hears by the same socket, counts as watching, and asks again where it missed something", () => {
  const page = aPage()
  page.watch('a')
  page.connect()
  page.settle()
  const listener = { onFrame: vi.fn(), onConnection: vi.fn(), onClock: vi.fn() }
  const link = page.tiles.connect('a', listener)
  expect(page.settle()).toEqual([{ type: 'subscribe', ids: ['a'], viewing: true }])
  page.hear(aChange('a', 5))
  page.hear(aChange('b', 5))
  expect(listener.onFrame).toHaveBeenCalledTimes(1)
  expect(link.send({ type: 'resume', since: 3 })).toBe(true)
  expect(link.send({ type: 'bid' })).toBe(false)
  expect(page.settle()).toEqual([{ type: 'subscribe', ids: ['a'], viewing: true }])
  link.close()
  expect(page.settle()).toEqual([{ type: 'subscribe', ids: ['a'] }])
})

test("what changes in somebody's account has the page loaded again", () => {
  const page = aPage()
  page.tiles.open()
  page.hearOther('productClosed')
  expect(page.changed).not.toHaveBeenCalled()
  page.hearOther('refreshuser')
  expect(page.changed).toHaveBeenCalledTimes(1)
})
