/**
 * Whether a request that changes something comes from our own pages. A browser says where a request comes from
 * (`Origin`, `Sec-Fetch-Site`); a program that carries no cookie has nothing to forge.
 */
export function fromOwnPages(request: Request): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true
  const origin = request.headers.get('origin')
  if (origin !== null) return origin === new URL(request.url).origin
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  return !request.headers.has('cookie')
}

/** Whether a page may open a socket here: same origin, or a program that names no origin. */
export function mayOpenSocket(request: Request): boolean {
  const origin = request.headers.get('origin')
  return origin === null || origin === new URL(request.url).origin
}

type Page = {
  nonce: string
  https: boolean
  development: boolean
  host: string
  /** Whether pages of our own may show this one in a frame. */
  framed?: boolean
  /** Where the map's tiles come from; in every page's policy, because a page may lead to the map without loading anew. */
  tiles: string | null
  /** Whether this page shows the payment gateway's own fields, and may load its script. */
  vault?: boolean
}

const VAULT_SCRIPTS = ' https://js.stripe.com https://*.js.stripe.com'

/** Headers of every answer that the Worker makes itself. */
export function securityHeaders(page: Page): Record<string, string> {
  const { nonce, https, development, host, framed, tiles, vault } = page
  const socket = `${https ? 'wss' : 'ws'}://${host}`
  const policy = [
    "default-src 'self'",
    // no 'wasm-unsafe-eval': the scanner's WebAssembly runs in a worker, which has the policy of its own file
    `script-src 'self' 'nonce-${nonce}'${vault ? VAULT_SCRIPTS : ''}`,
    // the development server puts styles into the page itself
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // blob: a picture that its reader has chosen, before it has gone up
    `img-src 'self' data: blob:${tiles ? ` ${tiles}` : ''}${vault ? ' https://*.stripe.com' : ''}`,
    "font-src 'self'",
    `connect-src 'self' ${socket}${vault ? ' https://api.stripe.com' : ''}`,
    ...(vault ? [`frame-src 'self'${VAULT_SCRIPTS} https://hooks.stripe.com`] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    // a lot opens in a drawer over the results of our own pages
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self), payment=(self)',
    'cross-origin-opener-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
