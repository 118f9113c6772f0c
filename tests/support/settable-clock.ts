import { join } from 'node:path'
import { root } from '#scripts/lib/local.ts'

/**
 * The built Worker with rooms whose clock a test may put forward, each by itself. What a room does by its clock it does by
 * this one, and its alarms ring when this one shows their time. Everything else keeps real time: a room that is put
 * forward by more than a lease (LEASE_MS) no longer tells relays that have registered before.
 */
const SOURCE = `
import worker, { AuctionRoom as Room } from './app.js'
export * from './app.js'
export default worker

const ahead = new Map()

export class AuctionRoom extends Room {
  constructor(ctx, env) {
    super(ctx, env)
    const { storage } = ctx
    const setAlarm = storage.setAlarm.bind(storage)
    storage.setAlarm = (at, options) => setAlarm(Number(at) - this.ahead(), options)
  }

  ahead() {
    return ahead.get(this.ctx.id.toString()) ?? 0
  }

  now() {
    return super.now() + this.ahead()
  }

  /** Puts the clock forward, and does what is due by then. */
  async forward(ms) {
    ahead.set(this.ctx.id.toString(), this.ahead() + ms)
    await this.tick()
  }
}
`

/** The modules of a Worker with such rooms, its entry first. */
export const clockedModules = [
  { type: 'ESModule', path: join(root, 'build/worker/clocked.js'), contents: SOURCE },
  { type: 'ESModule', path: join(root, 'build/worker/app.js') },
]
