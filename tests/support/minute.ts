import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'

type Limiter = { limit: (options: { key: string }) => Promise<{ success: boolean }> }

/**
 * Limits count by the clock's minutes, and a busy machine may need more than what is left of one: until the test is
 * over, all limits count within the minute in which this was called. The time of everything else goes on.
 */
export function holdMinute(): void {
  const held = Date.now()
  const limiter: Limiter = Object.getPrototypeOf(env.SIGN_IN_BY_ADDRESS)
  const { limit } = limiter
  limiter.limit = function limitWithin(this: Limiter, options) {
    const { now } = Date
    Date.now = () => held
    // the local limiter reads the clock before it waits for anything
    const said = limit.call(this, options)
    Date.now = now
    return said
  }
  onTestFinished(() => {
    limiter.limit = limit
  })
}
