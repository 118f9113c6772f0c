import { hexFromBytes } from '#app/domain/ledger.ts'

const RANDOM_BYTES = 32

/** What stands in the mail, and nowhere else. */
export function newToken(): string {
  return hexFromBytes(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
}

/** What the database knows a link by: its hash, from which nobody gets back to it. */
export async function linkId(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return `reset:${hexFromBytes(new Uint8Array(hash))}`
}

const OF = 'reset-password:'

/** All links of a person have this one name. */
export function linksOf(personId: string): string {
  return OF + personId
}

export function ownerOf(identifier: string): string {
  return identifier.slice(OF.length)
}
