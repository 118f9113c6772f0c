import { data, redirect } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import type { VerifyMethod } from '#app/domain/codes.ts'
import type { Audience, Registration, RegistrationFault } from '#app/domain/registration.ts'
import type {
  ProofWanted,
  RegisterAnswer,
  RegisterFormProps,
} from '#app/features/registration/components/register-form.tsx'
import { faultsOf, registrationSchema } from '#app/features/registration/inputs.ts'
import { listShownFields, listSignUpFields } from '#app/features/registration/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { readCookie } from '#app/lib/preferences.ts'
import { readStart } from '#app/lib/start-email.ts'
import { register, type Session } from './register.server.ts'
import { beginVerified, findWaiting, wantedMethod } from './verified-registration.server.ts'

type Asked = { audience: Audience; language: Language }

/** What a page or a popup shows its form from. Who has an account is led to where they meant to go. */
export async function openRegistration(ctx: Ctx, request: Request, asked: Asked): Promise<RegisterFormProps> {
  const params = new URL(request.url).searchParams
  const redirectTo = params.get('redirectTo')
  if (ctx.actor) throw redirect(safeRedirect(redirectTo))
  const email = (params.get('email') ?? readStart(request))?.slice(0, 250)
  return {
    audience: asked.audience,
    fields: await listShownFields(ctx, asked),
    mayChoose: (await wantedMethod(ctx, null)) === 'missing',
    today: easternDay(ctx.clock.now()),
    redirectTo: redirectTo && safeRedirect(redirectTo),
    ...(email && { known: { email } }),
  }
}

/** Reads the form that was sent: an account and a thank-you page, or what is wrong with it. */
export async function sendRegistration(ctx: Ctx, form: FormData, { audience, language }: Asked) {
  const fields = await listSignUpFields(ctx, audience)
  const typed = Object.fromEntries(form)
  const read = registrationSchema(fields, { audience, today: easternDay(ctx.clock.now()) }).safeParse(typed)
  if (!read.success) return wrong(form, faultsOf(read.error), 422)
  const method = await wantedMethod(ctx, form.get('verify_method'))
  if (method === 'missing') return wrong(form, { verify_method: 'required' }, 422)
  if (method !== null) return sendProof(ctx, form, { registration: read.data, language, method })
  const paper = form.get('resale_certificate')
  const answer = await register(ctx, {
    registration: read.data,
    certificate: read.data.answers.tax_number && paper instanceof File ? paper : null,
    language,
  })
  if (answer.ok) return welcome(answer, audience, form.get('redirectTo'))
  switch (answer.code) {
    case 'email_exists':
      return wrong(form, { email: 'emailExists' }, 409)
    case 'certificate':
      return wrong(form, { resale_certificate: `file_${answer.fault}` }, 422)
    case 'too_many':
      return told(form, { faults: {}, tooMany: true }, { status: 429, retryAfter: answer.retryAfter })
  }
}

type Proving = { registration: Registration; language: Language; method: VerifyMethod }

/** The account waits until its address or number is proved: the next page asks for the code. */
async function sendProof(ctx: Ctx, form: FormData, { method, ...given }: Proving) {
  const begun = await beginVerified(ctx, given, method)
  if (begun.ok) {
    const headers = new Headers({ 'set-cookie': draftCookie(ctx, begun.ticket) })
    // a popup asks for the code itself
    const proof = form.get('by') === 'script' ? await findWaiting(ctx, begun.ticket) : null
    if (proof) return data<ProofWanted>({ proof }, { headers })
    const back = safeRedirect(form.get('redirectTo'))
    const query = back === '/' ? '' : `?redirectTo=${encodeURIComponent(back)}`
    return redirect(`/registration/verify${query}`, { headers, status: 303 })
  }
  if (begun.code === 'too_many')
    return told(form, { faults: {}, tooMany: true }, { status: 429, retryAfter: begun.retryAfter })
  if (begun.code === 'email_exists') return wrong(form, { email: 'emailExists' }, 409)
  return wrong(form, { phone: 'required' }, 422)
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

export function welcome({ session }: { session: Session | null }, audience: Audience, back: unknown) {
  const headers = new Headers()
  for (const cookie of session?.setCookies ?? []) headers.append('set-cookie', cookie)
  const returnTo = safeRedirect(back)
  const to =
    audience === 'organisation'
      ? '/seller/success'
      : `/registration/success${returnTo === '/' ? '' : `?redirectTo=${encodeURIComponent(returnTo)}`}`
  return redirect(to, { headers, status: 303 })
}

function wrong(form: FormData, faults: Record<string, RegistrationFault>, status: number) {
  return told(form, { faults, tooMany: false }, { status })
}

function told(
  form: FormData,
  answer: Omit<RegisterAnswer, 'typed'>,
  { status, retryAfter }: { status: number; retryAfter?: number },
) {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !SECRET.test(name) ? [[name, value.slice(0, 1_000)]] : [],
    ),
  )
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
  return data<RegisterAnswer>({ ...answer, typed }, { status, headers })
}

/** Never sent back, not even to whoever typed it. */
const SECRET = /password/
