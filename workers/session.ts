import { readCookie } from './cookies.ts'

/** Session cookies as the auth library names them, over https and in development. */
const COOKIES = ['__Secure-fairlot.session_token', 'fairlot.session_token']

/**
 * The session token that a request carries: a bearer token, or the cookie's. The token is 32 random characters looked
 * up in D1; the signature behind its dot adds nothing to that and is not needed here.
 */
export function sessionToken(request: Request): string | null {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (bearer) return bearer
  for (const name of COOKIES) {
    const token = readCookie(request, name)?.split('.')[0]
    if (token) return token
  }
  return null
}
