import { loginAddress } from './login-address.ts'
import { ownPath } from './own-path.ts'

/** By hand: what browsers load has this file too, and Remix' server would come with its `redirect`. */
export function leadTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

/** A page that does not exist: the nearest error boundary shows what helps. */
export function notFound(): Response {
  return new Response('Not found', { status: 404, statusText: 'Not Found' })
}

export function forbidden(): Response {
  return new Response('Forbidden', { status: 403, statusText: 'Forbidden' })
}

/** Who is signed in. Throws a redirect to the sign-in page that comes back here afterwards. */
export function requireActor<Actor>(context: { actor: Actor | null }, request: Request): Actor {
  if (context.actor) return context.actor
  const { pathname, search } = new URL(request.url)
  throw leadTo(loginAddress(pathname + search))
}

/** An administrator. Visitors are sent to sign in, everybody else is told that the page is not theirs. */
export function requireAdmin<Actor extends { role: string }>(
  context: { actor: Actor | null },
  request: Request,
): Actor {
  const actor = requireActor(context, request)
  if (actor.role !== 'admin') throw forbidden()
  return actor
}

/** A path on this site; anything that could lead elsewhere becomes the fallback. */
export function safeRedirect(to: unknown, fallback = '/'): string {
  return (typeof to === 'string' ? ownPath(to) : null) ?? fallback
}

/**
 * Whether a page of ours, or the address bar, asked for this page: browsers say so. For what a visit itself begins, as
 * forms are judged by their origin already.
 */
export function fromOwnPage(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}
