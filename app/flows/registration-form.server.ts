import { data, redirect } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import type { Audience, RegistrationFault } from '#app/domain/registration.ts'
import type {
  RegisterAnswer,
  RegisterFormProps,
} from '#app/features/registration/components/register-form.tsx'
import { faultsOf, registrationSchema } from '#app/features/registration/inputs.ts'
import { listShownFields, listSignUpFields } from '#app/features/registration/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { readStart } from '#app/lib/start-email.ts'
import { type Registered, register } from './register.server.ts'

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

function welcome({ session }: Extract<Registered, { ok: true }>, audience: Audience, back: unknown) {
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
