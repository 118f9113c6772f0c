import { hashSecretToken } from '#app/lib/secret-token.ts'

/** What the database knows a link by: its hash, from which nobody gets back to it. */
export async function linkId(token: string): Promise<string> {
  return `reset:${await hashSecretToken(token)}`
}

const OF = 'reset-password:'

/** All links of a person have this one name. */
export function linksOf(personId: string): string {
  return OF + personId
}

export function ownerOf(identifier: string): string {
  return identifier.slice(OF.length)
}
