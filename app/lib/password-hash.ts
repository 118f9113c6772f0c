import { nextStep } from './pace.ts'
import { type Scratch, scratchFor, scrypt } from './scrypt.ts'

/** How the marketplace has kept passwords from its first day: `salt:key` in hex, the salt's letters being its bytes. */
const COST = { N: 16_384, r: 16, p: 1, length: 64 }
const SALT_BYTES = 16
/** Blocks at a time: a third of a millisecond, and where turns are long three. As long may whoever shares the thread wait. */
const STEP = { least: 64, most: 512 }

/**
 * Hashes passwords and looks at them, one at a time; `pause` is awaited after every small part of the work. Keeps the
 * 32 MiB that it needs: taken anew for each password, they would be collected as often, and that stops the thread.
 */
export class PasswordHasher {
  #scratch: Scratch | null = null
  #step = STEP.least

  constructor(private readonly pause: () => Promise<unknown>) {}

  /** A password as it is kept. */
  async hash(password: string): Promise<string> {
    const salt = hexOf(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
    return `${salt}:${await this.#key(password, salt)}`
  }

  /** Whether this is the password that was hashed. What is no hash is nobody's, and takes as long. */
  async verify(password: string, hash: string): Promise<boolean> {
    const [salt = '', key = ''] = hash.split(':')
    const typed = await this.#key(password, salt)
    let differs = typed.length ^ key.length
    for (let at = 0; at < typed.length; at += 1) differs |= typed.charCodeAt(at) ^ key.charCodeAt(at)
    return differs === 0
  }

  async #key(password: string, salt: string): Promise<string> {
    this.#scratch ??= scratchFor(COST)
    const encoder = new TextEncoder()
    const typed = encoder.encode(password.normalize('NFKC'))
    const how = { cost: COST, scratch: this.#scratch, blocks: this.#step, rest: () => this.#rest() }
    return hexOf(await scrypt(typed, encoder.encode(salt), how))
  }

  async #rest(): Promise<number> {
    const began = Date.now()
    await this.pause()
    this.#step = nextStep(this.#step, Date.now() - began, STEP)
    return this.#step
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
