import { data, redirect } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import type { Audience, RegistrationFault } from '#app/domain/people/registration.ts'
import type { ProofWanted, RegisterRefusal } from '#app/features/registration/components/register-form.tsx'
import { openRegistration, registerBy } from '#app/flows/people/registration-form.server.ts'
import { findWaiting } from '#app/flows/people/verified-registration.server.ts'
import { reply, typedOf } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { readCookie } from '#app/lib/preferences.ts'
import { readStart } from '#app/lib/start-email.ts'

type Asked = Parameters<typeof openRegistration>[2]

/** What a page of a registration shows its form from. Who has an account is led to where they meant to go. */
export async function readRegistrationPage(ctx: Ctx, request: Request, asked: Asked) {
  const params = new URL(request.url).searchParams
  const redirectTo = params.get('redirectTo')
  if (ctx.actor) throw redirect(safeRedirect(redirectTo))
  const email = (params.get('email') ?? readStart(request))?.slice(0, 250)
  return openRegistration(ctx, { redirectTo: redirectTo && safeRedirect(redirectTo), email }, asked)
}

type Sent = { fields: URLSearchParams; certificate?: File | null }

/** Answers the form that was sent: an account and a thank-you page, the step that asks for a code, or what is wrong with it. */
export async function sendRegistration(ctx: Ctx, { fields, certificate = null }: Sent, asked: Asked) {
  const read = { typed: typedOf(fields) }
  const made = await registerBy(ctx, { typed: Object.fromEntries(fields), certificate }, asked)
  switch (made.done) {
    case 'account':
      return welcome(made, asked.audience, fields.get('redirectTo'))
    case 'waits':
      return askForCode(ctx, made.ticket, fields)
    case 'faults':
      return reply<RegistrationFault, RegisterRefusal>(read, {
        faults: made.faults,
        status: made.taken ? 409 : 422,
      })
    case 'put_off':
      return reply<RegistrationFault, RegisterRefusal>(read, {
        refused: made.code,
        status: made.code === 'busy' ? 503 : 429,
        headers: { 'retry-after': String(made.retryAfter) },
      })
  }
}

/** The next page asks for the code that the account waits for; a popup asks for it itself. */
async function askForCode(ctx: Ctx, ticket: string, fields: URLSearchParams) {
  const headers = new Headers({ 'set-cookie': draftCookie(ctx, ticket) })
  const proof = fields.get('by') === 'script' ? await findWaiting(ctx, ticket) : null
  if (proof) return data<ProofWanted>({ proof }, { headers })
  const back = safeRedirect(fields.get('redirectTo'))
  const query = back === '/' ? '' : `?redirectTo=${encodeURIComponent(back)}`
  return redirect(`/registration/verify${query}`, { headers, status: 303 })
}

const DRAFT_COOKIE = 'fairlot.draft'

/** Holds the ticket of a registration that waits; an empty one forgets it. */
export function draftCookie({ origin }: Pick<Ctx, 'origin'>, ticket: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const life = ticket === '' ? 0 : 60 * 60
  return `${DRAFT_COOKIE}=${ticket}; Path=/registration; Max-Age=${life}; SameSite=Lax; HttpOnly${secure}`
}

export function draftTicket(request: Request): string {
  return readCookie(request, DRAFT_COOKIE) ?? ''
}

type Begun = { session: { setCookies: readonly string[] } | null }

/** Where a new account is led, signed in where it may be. */
export function welcome({ session }: Begun, audience: Audience, back: unknown) {
  const headers = new Headers()
  for (const cookie of session?.setCookies ?? []) headers.append('set-cookie', cookie)
  const returnTo = safeRedirect(back)
  const to =
    audience === 'organisation'
      ? '/seller/success'
      : `/registration/success${returnTo === '/' ? '' : `?redirectTo=${encodeURIComponent(returnTo)}`}`
  return redirect(to, { headers, status: 303 })
}
