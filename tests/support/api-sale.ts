import type { Receipt } from '#party/wire/protocol.ts'
import { contentOf, type Said, say } from './api.ts'
import { aListing, aMembership, anOrganisation, aSignedIn } from './builders.ts'

export type Headers = Record<string, string>

export const newId = () => `bid-${crypto.randomUUID()}`
export const receiptOf = (said: Said) => contentOf<Receipt>(said)

export async function offer(id: string, wsprice: unknown, headers: Headers, more: object = {}) {
  return say('bid/confirm', { id, wsprice, bid_id: newId(), ...more }, headers)
}

/** A listing of an organisation, with somebody of its staff, an administrator and a buyer. */
export async function aSale(given: Parameters<typeof aListing>[0] = {}) {
  const organisation = await anOrganisation()
  const listing = await aListing({ organisationId: organisation.id, ...given })
  const [buyer, other, staff, admin] = [
    await aSignedIn({ firstName: 'Dana', lastName: 'Whitfield' }),
    await aSignedIn({ firstName: 'Omar', lastName: 'Haddad' }),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'admin' }),
  ]
  await aMembership(staff.person, organisation)
  return { listing, buyer, other, staff, admin }
}
