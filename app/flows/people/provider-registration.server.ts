import { redirect } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import { readCookie } from '#app/lib/preferences.ts'
import type { Newcomer } from '#app/services/social.server.ts'

/** Between a provider and the account: whom it vouches for is asked for what a registration asks, and only then is one. */
const PAGE = '/registration/provider'
const COOKIE = 'fairlot.newcomer'
const KEPT_S = 60 * 60

type Sealed = { newcomer: Newcomer; until: number }

/** Leads somebody new to the page that asks them. What the provider said travels with them, sealed. */
export async function leadToRegistration(
  ctx: Pick<Ctx, 'clock' | 'codeKey' | 'origin'>,
  { newcomer, to, headers }: { newcomer: Newcomer; to: string; headers: Headers },
) {
  const sealed: Sealed = { newcomer, until: ctx.clock.now() + KEPT_S * 1_000 }
  headers.append('set-cookie', cookieOf(ctx, await ctx.codeKey.seal(JSON.stringify(sealed))))
  const query = to === '/' ? '' : `?${new URLSearchParams({ redirectTo: to })}`
  return redirect(`${PAGE}${query}`, { headers, status: 303 })
}

/** Whom a provider has vouched for in this browser, within the hour; null for anybody else. */
export async function findNewcomer(
  { clock, codeKey }: Pick<Ctx, 'clock' | 'codeKey'>,
  request: Request,
): Promise<Newcomer | null> {
  const text = await codeKey.unseal(readCookie(request, COOKIE) ?? '')
  if (text === null) return null
  const { newcomer, until } = JSON.parse(text) as Partial<Sealed>
  return newcomer && until !== undefined && clock.now() < until ? newcomer : null
}

/** Takes it from the browser once there is an account. */
export function forgetNewcomer(ctx: Pick<Ctx, 'origin'>): string {
  return cookieOf(ctx, '')
}

function cookieOf({ origin }: Pick<Ctx, 'origin'>, sealed: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const life = sealed === '' ? 0 : KEPT_S
  return `${COOKIE}=${sealed}; Path=/registration; Max-Age=${life}; SameSite=Lax; HttpOnly${secure}`
}
