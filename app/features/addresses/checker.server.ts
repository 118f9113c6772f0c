import { z } from 'zod'
import { agrees, type CheckedAddress } from '#app/domain/people/addresses.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import { isServiceAddress } from '#app/domain/shop/storefront.ts'

/** What a check says of an address. `unreachable`: a service did not answer, so it has said nothing. */
export type Verdict = 'good' | 'bad' | 'unreachable'

/** Whatever can tell whether an address is there. */
export type AddressChecker = (address: CheckedAddress) => Promise<Verdict>

/** What the program knows by itself: states, and which zip codes are theirs. */
export const basicChecker: AddressChecker = async (address) => (agrees(address) ? 'good' : 'bad')

const PATIENCE_MS = 2_500
const found = z.array(z.object({ address: z.object({ postcode: z.string().optional() }).default({}) }))

/** A service that speaks Nominatim's structured search. An address that it knows, with that zip code, is good. */
export function serviceChecker(base: string, transport: typeof fetch = fetch): AddressChecker {
  return async ({ address1, city, state, zip, country }) => {
    const url = new URL('search', base.endsWith('/') ? base : `${base}/`)
    url.search = new URLSearchParams({
      street: address1,
      city,
      state,
      postalcode: zip,
      country,
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
    }).toString()
    try {
      const answer = await transport(url, {
        // its usage policy asks programs to name themselves
        headers: { accept: 'application/json', 'user-agent': 'Fairlot' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (!answer.ok) return 'unreachable'
      const [place] = found.parse(await answer.json())
      if (!place) return 'bad'
      const { postcode } = place.address
      return postcode === undefined || postcode.replace(/-.*$/, '') === zip ? 'good' : 'bad'
    } catch {
      return 'unreachable'
    }
  }
}

export type Checked = { ok: boolean; verified: boolean }

/**
 * Checks an address as the settings ask. A service that does not answer keeps nobody from an address: what the program
 * knows decides then, and the address is not called verified.
 */
export async function checkAddress(
  address: CheckedAddress,
  { address_validation: mode, address_service_url: service, geocoder_url }: Settings,
  transport?: typeof fetch,
): Promise<Checked> {
  if (mode === 'off') return { ok: true, verified: false }
  const isSound = (await basicChecker(address)) === 'good'
  if (mode === 'basic' || !isSound) return { ok: isSound, verified: isSound }
  const base = service ?? geocoder_url
  const verdict =
    base && isServiceAddress(base) ? await serviceChecker(base, transport)(address) : 'unreachable'
  return { ok: verdict !== 'bad', verified: verdict === 'good' }
}
