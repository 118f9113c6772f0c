import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { PasswordHasher } from '#app/lib/password-hash.ts'

/** As many as are under way and wait when the line is full. */
const PLACES = 21

/**
 * Does it while the line of passwords is full: those in it are not looked at before it is over. Returns how often a
 * password was begun to be looked at meanwhile, beside theirs.
 */
export async function whileLineIsFull(work: () => Promise<void>): Promise<number> {
  let held = true
  const hash = vi.spyOn(PasswordHasher.prototype, 'hash')
  const verify = vi.spyOn(PasswordHasher.prototype, 'verify').mockImplementation(async () => {
    // in the object's own turns: it may wait for nothing of ours
    while (held) await scheduler.wait(2)
    return false
  })
  const desk = env.PasswordDesk.getByName('passwords')
  const places = Array.from({ length: PLACES }, () => desk.verify('x', 'x:x'))
  const beyond = await desk.verify('x', 'x:x')
  if (beyond !== null) throw new Error('The line has more places than the tests know of.')
  try {
    await work()
    return verify.mock.calls.length - 1 + hash.mock.calls.length
  } finally {
    held = false
    await Promise.all(places)
    vi.restoreAllMocks()
  }
}
