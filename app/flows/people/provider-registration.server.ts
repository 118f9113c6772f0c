import type { Ctx } from '#app/context.ts'
import type { Newcomer } from '#app/services/social.server.ts'

/** Between a provider and the account: whom it vouches for is asked for what a registration asks, and only then is one. */
const PAGE = '/registration/provider'
export const NEWCOMER_COOKIE = 'fairlot.newcomer'
const KEPT_S = 60 * 60

type Sealed = { newcomer: Newcomer; until: number }

/** Where somebody new is led, to the page that asks them. What the provider said travels with them, sealed. */
export async function sealNewcomer(
  ctx: Pick<Ctx, 'clock' | 'codeKey' | 'origin'>,
  { newcomer, to }: { newcomer: Newcomer; to: string },
): Promise<{ to: string; cookie: string }> {
  const sealed: Sealed = { newcomer, until: ctx.clock.now() + KEPT_S * 1_000 }
  const query = to === '/' ? '' : `?${new URLSearchParams({ redirectTo: to })}`
  return { to: `${PAGE}${query}`, cookie: cookieOf(ctx, await ctx.codeKey.seal(JSON.stringify(sealed))) }
}

/** Whom a provider has vouched for in this browser, within the hour; null for anybody else. */
export async function findNewcomer(
  { clock, codeKey }: Pick<Ctx, 'clock' | 'codeKey'>,
  cookie: string | null,
): Promise<Newcomer | null> {
  const text = await codeKey.unseal(cookie ?? '')
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
  return `${NEWCOMER_COOKIE}=${sealed}; Path=/registration; Max-Age=${life}; SameSite=Lax; HttpOnly${secure}`
}
