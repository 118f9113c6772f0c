import { base64UrlFromBytes } from './base64.ts'

const RANDOM_BYTES = 32

/** What a link in a mail holds, and nothing else does. */
export function newSecretToken(): string {
  return base64UrlFromBytes(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
}

/** What a database knows such a link by: nobody gets back from it to the link. */
export async function hashSecretToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return base64UrlFromBytes(new Uint8Array(hash))
}
