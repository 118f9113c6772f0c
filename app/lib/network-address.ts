/**
 * What callers are counted by: an IPv4 address, or the /64 of an IPv6 one, which is what one household or machine has
 * at its disposal. Null for what is no address, and for this machine itself: a proxy of one's own, or a test.
 */
export function networkOf(given: string): string | null {
  // an IPv4 address as IPv6 writes it
  const address = given.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return address.startsWith('127.') ? null : address
  if (address === '::1') return null
  const parts = address.toLowerCase().split('%')[0]?.split('::') ?? []
  if (!address.includes(':') || parts.length > 2) return null
  const [before = [], after = []] = parts.map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = parts.length === 2 ? Math.max(0, 8 - before.length - after.length) : 0
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  if (groups.length !== 8 || !groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return null
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** By what a caller's attempts are counted, everywhere: their network, or what stands in its place on this machine. */
export function countedBy(address: string): string {
  return networkOf(address) ?? address
}
