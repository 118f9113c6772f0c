import { DurableObject } from 'cloudflare:workers'
import { BoundedLine } from '#app/lib/bounded-line.ts'
import { PasswordHasher } from '#app/lib/password-hash.ts'

/** One at a time: a second would share the thread with the first, and take 32 MiB beside its own. */
const UNDER_WAY = 1
const WAITING = 20
const WAIT_MS = 8_000
/** So many who wait are a storm: then the thread is left to whatever else runs on it for most of the time. */
const CROWDED = 10
const REST_MS = 1

/**
 * The one place where passwords are hashed and looked at, one line for all: a few dozen who sign in wait their turn, and
 * thousands are put off before anything is computed for them. It works in parts of less than a millisecond, so that rooms
 * that share its thread go on beside it.
 */
export class PasswordDesk extends DurableObject<Cloudflare.Env> {
  readonly #line = new BoundedLine({ underWay: UNDER_WAY, waiting: WAITING, waitMs: WAIT_MS })
  readonly #hasher = new PasswordHasher(() => scheduler.wait(this.#line.waiting < CROWDED ? 0 : REST_MS))

  /** Whether the line has no place: whoever asks first need not read what they would have it look at. */
  isFull(): boolean {
    return this.#line.isFull
  }

  /** A password as it is kept; null when the line is full. */
  hash(password: string): Promise<string | null> {
    return this.#line.take(() => this.#hasher.hash(password))
  }

  /** Whether this is the password that was hashed; null when the line is full. */
  verify(password: string, hash: string): Promise<boolean | null> {
    return this.#line.take(() => this.#hasher.verify(password, hash))
  }
}
