import { expect, test } from 'vitest'
import { forgetPagesOf, type KeptPage, keptPage } from './kept-pages.ts'

const AGE = { fresh: 2_000, stale: 5_000 }

/** A kitchen of pages by a clock of its own: each making says how many there were before. */
function aKitchen(listingId: string | null = null) {
  const later: Promise<unknown>[] = []
  const kitchen = { now: 1_000_000, made: 0, hold: Promise.resolve() as Promise<unknown> }
  const deps = {
    now: () => kitchen.now,
    waitUntil: (work: Promise<unknown>) => void later.push(work),
    failed: () => undefined,
  }
  const key = crypto.randomUUID()
  const make = async (): Promise<KeptPage> => {
    kitchen.made += 1
    const text = `page ${kitchen.made}`
    await kitchen.hold
    return { parts: [new TextEncoder().encode(text), 'nonce'], headers: [], listingId }
  }
  const ask = async () => {
    const page = await keptPage(deps, key, AGE, make)
    const [bytes] = page?.parts ?? []
    return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : null
  }
  return { kitchen, ask, settled: () => Promise.all(later.splice(0)) }
}

test('A page is shown as it is, then shown while one makes it anew, then waited for.', async () => {
  const { kitchen, ask, settled } = aKitchen()
  expect(await ask()).toBe('page 1')
  kitchen.now += 1_999
  expect(await ask()).toBe('page 1')
  kitchen.now += 1
  expect(await Promise.all([ask(), ask()])).toEqual(['page 1', 'page 1'])
  await settled()
  expect(kitchen.made).toBe(2)
  expect(await ask()).toBe('page 2')
  kitchen.now += 5_000
  expect(await ask()).toBe('page 3')
})

test('Whoever asks at once for what is not there waits for one making.', async () => {
  const { kitchen, ask } = aKitchen()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['page 1', 'page 1', 'page 1'])
  expect(kitchen.made).toBe(1)
})

test('A page whose clock reading lies ahead is worth nothing.', async () => {
  const { kitchen, ask } = aKitchen()
  await ask()
  kitchen.now -= 1
  expect(await ask()).toBe('page 2')
})

test('A changed listing’s pages go, and what was begun before the change is shown once and not kept.', async () => {
  const { kitchen, ask } = aKitchen('l-changed')
  await ask()
  forgetPagesOf('l-another')
  expect(await ask()).toBe('page 1')
  forgetPagesOf('l-changed')
  let open: () => void = () => undefined
  kitchen.hold = new Promise<void>((resolve) => {
    open = resolve
  })
  const asked = ask()
  forgetPagesOf('l-changed')
  open()
  expect(await asked).toBe('page 2')
  expect(await ask()).toBe('page 3')
  expect(await ask()).toBe('page 3')
})

test('What is held is bounded by its bytes: the oldest goes first.', async () => {
  const { kitchen, ask } = aKitchen()
  await ask()
  const big = (): Promise<KeptPage> =>
    Promise.resolve({ parts: [new Uint8Array(10_000_000)], headers: [], listingId: null })
  const deps = { now: () => kitchen.now, waitUntil: () => undefined, failed: () => undefined }
  for (const key of ['big 1', 'big 2', 'big 3']) await keptPage(deps, key, AGE, big)
  expect(await ask()).toBe('page 2')
})

test('A making that fails is told to whoever waits for it, and the next one tries again.', async () => {
  const { kitchen, ask } = aKitchen()
  kitchen.hold = Promise.reject(new Error('D1 is away'))
  await expect(ask()).rejects.toThrow('D1 is away')
  kitchen.hold = Promise.resolve()
  expect(await ask()).toBe('page 2')
})
