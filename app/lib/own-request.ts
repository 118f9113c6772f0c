import { canonicalJson } from './canonical-json.ts'
import { hashSecretToken } from './secret-token.ts'

/** A key is its sender's own: what somebody else has sent under the same one is another thing. */
export function ownKey(personId: string, key: string): string {
  return `${personId}:${key}`
}

/** What tells one content from another: what was asked as its sender said it, whatever stands behind it by now. */
export function fingerprintOf(asked: unknown): Promise<string> {
  // as it would be sent: what is no number has no canonical form, and is for the rules to refuse
  const sent: unknown = JSON.parse(JSON.stringify(asked ?? null))
  return hashSecretToken(canonicalJson(sent) ?? '')
}

/** Whether what was sent under a key before said the same. Of what was sent before fingerprints were kept nobody knows. */
export function isSameRequest(before: { fingerprint: string | null }, fingerprint: string): boolean {
  return before.fingerprint === null || before.fingerprint === fingerprint
}

/** The id of somebody's row whose key is another person's id already: the same for each sending. */
export async function idBeside(personId: string, key: string): Promise<string> {
  return (await hashSecretToken(ownKey(personId, key))).slice(0, 32)
}
