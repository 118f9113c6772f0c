import { isObject } from '../read-entries.ts'
import type { Asked, PublishedLedger } from '../verify.ts'

/** A listing's whole ledger, a part at a time. Throws when it cannot be had. `onFetched` hears how many entries of how many. */
export async function fetchLedger(
  listing: string,
  onFetched: (done: number, of: number) => void,
): Promise<PublishedLedger> {
  const events: unknown[] = []
  for (let since = -1; ; ) {
    const part = await call(`ledger?id=${encodeURIComponent(listing)}&since=${since}`)
    const { head, signature, key_id, seq, next } = part
    if (!Array.isArray(part.events)) throw new Error('A ledger came without entries.')
    events.push(...part.events)
    onFetched(events.length, Number(seq) + 1)
    if (next === null)
      return { events, head: String(head), signature: String(signature), key_id: String(key_id) }
    if (typeof next !== 'number' || next <= since) throw new Error('A ledger does not go on.')
    since = next
  }
}

/** The keys that are published now. */
export async function fetchKeys(): Promise<Asked['keys']> {
  const { keys } = await call('ledgerKeys')
  if (!Array.isArray(keys)) throw new Error('The keys came as no list.')
  return keys.filter(isObject).map(({ public_key }) => ({ public_key: String(public_key) }))
}

async function call(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`/api/product/${path}`, { headers: { accept: 'application/json' } })
  const body: unknown = await answer.json()
  const data = isObject(body) && isObject(body.data) ? body.data.responseData : null
  if (!answer.ok || !isObject(data)) throw new Error(`${path} answered ${answer.status}.`)
  return data
}
