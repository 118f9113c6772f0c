const THIS_MACHINE = '127.0.0.1'

/**
 * From where somebody asks. A header can be written by anybody: it is believed where Cloudflare has set it, which what it
 * adds to the request shows, or where the deployment names the header that its own proxy sets (`ADDRESS_HEADER`). All
 * others are this machine: a server that neither stands before is reached from here alone.
 */
export function callerAddress(request: Request, header: string | undefined): string {
  const onPlatform = Boolean((request as { cf?: { colo?: unknown } }).cf?.colo)
  const name = onPlatform ? 'cf-connecting-ip' : header
  if (!name) return THIS_MACHINE
  return request.headers.get(name)?.trim() || 'unknown'
}
