import { expect, test, vi } from 'vitest'
import { BoundedLine } from './bounded-line.ts'

/** Work that ends when it is told to. */
function aJob(name: string, done: string[]) {
  let end: (how: 'well' | 'badly') => void = () => undefined
  const over = new Promise<string>((resolve, reject) => {
    end = (how) => (how === 'well' ? resolve(name) : reject(new Error(name)))
  })
  const work = () => {
    done.push(name)
    return over
  }
  return { work, end: (how: 'well' | 'badly' = 'well') => end(how) }
}

test('A few are under way, some wait in their order, and who comes after them is put off with nothing done.', async () => {
  const line = new BoundedLine({ underWay: 2, waiting: 3, waitMs: 60_000 })
  const begun: string[] = []
  const jobs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => aJob(name, begun))
  const answers = jobs.map(({ work }) => line.take(work))
  expect(await Promise.all(answers.slice(5))).toEqual([null, null])
  expect(begun).toEqual(['a', 'b'])
  expect(line.waiting).toBe(3)
  jobs[1]?.end()
  expect(await answers[1]).toBe('b')
  jobs[0]?.end()
  expect(await answers[0]).toBe('a')
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  for (const { end } of jobs) end()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e', null, null])
  expect(await line.take(async () => 'free again')).toBe('free again')
})

test('Work that fails gives its place back, and fails for nobody else.', async () => {
  const line = new BoundedLine({ underWay: 1, waiting: 1, waitMs: 60_000 })
  const begun: string[] = []
  const [bad, good] = [aJob('bad', begun), aJob('good', begun)]
  const answers = [line.take(bad.work), line.take(good.work)]
  bad.end('badly')
  await expect(answers[0]).rejects.toThrow('bad')
  good.end()
  expect(await answers[1]).toBe('good')
  for (let count = 0; count < 5; count += 1) expect(await line.take(async () => count)).toBe(count)
})

test('Whoever has waited too long is put off, and those behind keep their places.', async () => {
  vi.useFakeTimers()
  const line = new BoundedLine({ underWay: 1, waiting: 3, waitMs: 100 })
  const begun: string[] = []
  const [slow, late, next] = [aJob('slow', begun), aJob('late', begun), aJob('next', begun)]
  const first = line.take(slow.work)
  const second = line.take(late.work)
  await vi.advanceTimersByTimeAsync(60)
  const third = line.take(next.work)
  await vi.advanceTimersByTimeAsync(60)
  expect(await second).toBeNull()
  expect(line.waiting).toBe(1)
  slow.end()
  next.end()
  expect([await first, await third]).toEqual(['slow', 'next'])
  expect(begun).toEqual(['slow', 'next'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await line.take(async () => 'free')).toBe('free')
  vi.useRealTimers()
})
