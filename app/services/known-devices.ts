import type { CodeKey } from './code-key.server.ts'

export const DEVICE_COOKIE = 'fairlot.device'
const KEPT_S = 400 * 24 * 60 * 60
/** Accounts that one device is known to: those that have been signed in to on it last. */
const MOST_ACCOUNTS = 4
const SECRET = /^[\w-]{22,64}$/

type Options = { hash: CodeKey['hash']; secure: boolean }

/**
 * Devices on which somebody has signed in before. Nothing of them is kept here: the cookie is a number drawn at random and,
 * for each account, a keyed hash that only this deployment can have made. It opens nothing; it lets its owner try in peace
 * while strangers use up what everybody may try (docs/decisions/0063).
 */
export function openDevices({ hash, secure }: Options) {
  const proofOf = async (device: string, personId: string) =>
    (await hash('device', device, personId)).slice(0, 32)
  return {
    /** Which device this is, when that account has been signed in to on it; null for any other. */
    async deviceOf(cookie: string | null, personId: string): Promise<string | null> {
      const [device = '', ...proofs] = cookie?.split('.') ?? []
      if (!SECRET.test(device) || proofs.length > MOST_ACCOUNTS) return null
      return proofs.includes(await proofOf(device, personId)) ? device : null
    },

    /** A Set-Cookie line by which the device is known to this account, too. */
    async remember(cookie: string | null, personId: string): Promise<string> {
      const [known = '', ...proofs] = cookie?.split('.') ?? []
      const device = SECRET.test(known) ? known : crypto.randomUUID()
      const proof = await proofOf(device, personId)
      const others = device === known ? proofs.filter((other) => other !== proof) : []
      const value = [device, proof, ...others.slice(0, MOST_ACCOUNTS - 1)].join('.')
      return `${DEVICE_COOKIE}=${value}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
    },
  }
}

export type Devices = ReturnType<typeof openDevices>
