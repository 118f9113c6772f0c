import { data, redirect } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import type { VerifyMethod } from '#app/domain/people/codes.ts'
import { YARD_FIELDS } from '#app/domain/people/first-yard.ts'
import {
  type Audience,
  besideProvider,
  type Registration,
  type RegistrationFault,
  type RegistrationField,
} from '#app/domain/people/registration.ts'
import type {
  ProofWanted,
  RegisterAnswer,
  RegisterFormProps,
} from '#app/features/registration/components/register-form.tsx'
import { faultsOf, registrationSchema } from '#app/features/registration/inputs.ts'
import {
  type FieldRow,
  listSignUpFields,
  shownFields,
  shownYard,
} from '#app/features/registration/queries.server.ts'
import { findVerificationSettings } from '#app/features/verification/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { readCookie } from '#app/lib/preferences.ts'
import { readStart } from '#app/lib/start-email.ts'
import type { Newcomer } from '#app/services/social.server.ts'
import { register, type Session } from './register.server.ts'
import { beginVerified, findWaiting, wantedMethod } from './verified-registration.server.ts'

/** `newcomer`: whom a provider vouches for; they are asked for neither address nor password. */
type Asked = { audience: Audience; language: Language; newcomer?: Newcomer | null }

/** What is asked at once, by page or program: the number, too, where a message to it may prove who somebody is. */
export async function signUpFields(ctx: Pick<Ctx, 'db'>, audience: Audience): Promise<FieldRow[]> {
  const { verification_mode: mode } = await findVerificationSettings(ctx)
  return listSignUpFields(ctx, audience, mode === 'sms' || mode === 'choice' ? ['phone'] : [])
}

/** What a page or a popup shows its form from. Who has an account is led to where they meant to go. */
export async function openRegistration(ctx: Ctx, request: Request, asked: Asked): Promise<RegisterFormProps> {
  const params = new URL(request.url).searchParams
  const redirectTo = params.get('redirectTo')
  if (ctx.actor) throw redirect(safeRedirect(redirectTo))
  const { newcomer = null } = asked
  const email = (params.get('email') ?? readStart(request))?.slice(0, 250)
  const { audience } = asked
  const defined = shownFields(await signUpFields(ctx, audience), asked)
  const fields = audience === 'organisation' ? [...defined, ...shownYard()] : defined
  return {
    audience,
    fields: newcomer ? besideProvider(fields) : fields,
    mayChoose: (await wantedMethod(ctx, null, newcomer)) === 'missing',
    today: easternDay(ctx.clock.now()),
    redirectTo: redirectTo && safeRedirect(redirectTo),
    ...(newcomer
      ? { known: { first_name: newcomer.firstName, last_name: newcomer.lastName } }
      : email && { known: { email } }),
  }
}

/** Reads the form that was sent: an account and a thank-you page, or what is wrong with it. */
export async function sendRegistration(
  ctx: Ctx,
  form: FormData,
  { audience, language, newcomer = null }: Asked,
) {
  const fields = await signUpFields(ctx, audience)
  const read = readRegistration(ctx, Object.fromEntries(form), { audience, fields, newcomer })
  if (!read.success) return wrong(form, faultsOf(read.error), 422)
  const { data: registration } = read
  const method = await wantedMethod(ctx, form.get('verify_method'), newcomer)
  if (method === 'missing') return wrong(form, { verify_method: 'required' }, 422)
  if (method !== null) return sendProof(ctx, form, { registration, language, newcomer, method })
  const paper = form.get('resale_certificate')
  const answer = await register(ctx, {
    registration,
    newcomer,
    certificate: registration.answers.tax_number && paper instanceof File ? paper : null,
    language,
  })
  if (answer.ok) return welcome(answer, audience, form.get('redirectTo'))
  switch (answer.code) {
    case 'email_exists':
      return wrong(form, { email: 'emailExists' }, 409)
    case 'certificate':
      return wrong(form, { resale_certificate: `file_${answer.fault}` }, 422)
    case 'too_many':
    case 'busy':
      return putOff(form, answer)
  }
}

type Read = { audience: Audience; fields: readonly RegistrationField[]; newcomer: Newcomer | null }

/** What was answered, by page or program: of whom a provider vouches for the address is the provider's word. */
export function readRegistration(
  { clock }: Pick<Ctx, 'clock'>,
  typed: Record<string, unknown>,
  { audience, fields, newcomer }: Read,
) {
  const asked = { audience, today: easternDay(clock.now()) }
  const own = newcomer ? besideProvider(fields) : fields
  const all = audience === 'organisation' ? [...own, ...YARD_FIELDS] : own
  const read = registrationSchema(all, asked).safeParse(typed)
  if (read.success && newcomer) read.data.answers.email = newcomer.email
  return read
}

type Proving = {
  registration: Registration
  language: Language
  newcomer: Newcomer | null
  method: VerifyMethod
}

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
  if (begun.code === 'too_many' || begun.code === 'busy') return putOff(form, begun)
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
  return told(form, { faults, later: null }, { status })
}

function putOff(form: FormData, { code, retryAfter }: { code: 'too_many' | 'busy'; retryAfter: number }) {
  return told(form, { faults: {}, later: code }, { status: code === 'busy' ? 503 : 429, retryAfter })
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
