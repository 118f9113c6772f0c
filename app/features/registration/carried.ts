/** In the part of an address that no browser sends: what is carried reaches no server. */
const CARRIED = /^#carried=([\w-]+)$/

/** The address that opens a form with these answers on another device. */
export function carryAddress(page: string, answers: Record<string, string>): string {
  const given = Object.entries(answers).filter(([, answer]) => answer !== '')
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(given)))
  const text = btoa(String.fromCharCode(...bytes))
  return `${page}#carried=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The answers that such an address carries; null where it carries none. */
export function carriedIn(hash: string): Record<string, string> | null {
  const [, text] = CARRIED.exec(hash) ?? []
  if (!text) return null
  try {
    const signs = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
    return Object.fromEntries(
      Object.entries(read).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return null
  }
}

/** Takes what this page's address carries, and out of it: the browser's history keeps none of it. */
export function takeCarried(): Record<string, string> | null {
  const carried = carriedIn(location.hash)
  if (carried) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return carried
}
