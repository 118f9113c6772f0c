import type { Ctx } from '#app/context.ts'
import { YARD_FIELDS } from '#app/domain/people/first-yard.ts'
import {
  type Audience,
  besideProvider,
  type RegistrationFault,
  type RegistrationField,
} from '#app/domain/people/registration.ts'
import type { RegisterFormProps } from '#app/features/registration/components/register-form.tsx'
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
import type { Newcomer } from '#app/services/social.server.ts'
import { register, type Session } from './register.server.ts'
import { beginVerified, wantedMethod } from './verified-registration.server.ts'

/** `newcomer`: whom a provider vouches for; they are asked for neither address nor password. */
type Asked = { audience: Audience; language: Language; newcomer?: Newcomer | null }

/** What is asked at once, by page or program: the number, too, where a message to it may prove who somebody is. */
export async function signUpFields(ctx: Pick<Ctx, 'db'>, audience: Audience): Promise<FieldRow[]> {
  const { verification_mode: mode } = await findVerificationSettings(ctx)
  return listSignUpFields(ctx, audience, mode === 'sms' || mode === 'choice' ? ['phone'] : [])
}

/** Where its reader came from, and the address that is known of them. */
type Opened = { redirectTo: string | null; email?: string | undefined }

/** What a page or a popup shows its form from. */
export async function openRegistration(
  ctx: Ctx,
  { redirectTo, email }: Opened,
  asked: Asked,
): Promise<RegisterFormProps> {
  const { newcomer = null } = asked
  const { audience } = asked
  const defined = shownFields(await signUpFields(ctx, audience), asked)
  const fields = audience === 'organisation' ? [...defined, ...shownYard()] : defined
  return {
    audience,
    fields: newcomer ? besideProvider(fields) : fields,
    mayChoose: (await wantedMethod(ctx, null, newcomer)) === 'missing',
    today: easternDay(ctx.clock.now()),
    redirectTo,
    ...(newcomer
      ? { known: { first_name: newcomer.firstName, last_name: newcomer.lastName } }
      : email && { known: { email } }),
  }
}

export type Registering =
  | { done: 'account'; session: Session | null }
  /** The account waits until its address or number is proved; the ticket is its browser's alone. */
  | { done: 'waits'; ticket: string }
  /** `taken`: nothing is wrong with the form itself, but the address has an account. */
  | { done: 'faults'; faults: Record<string, RegistrationFault>; taken: boolean }
  | { done: 'put_off'; code: 'too_many' | 'busy'; retryAfter: number }

/** Makes an account of what was typed, or says what is wrong with it. */
export async function registerBy(
  ctx: Ctx,
  { typed, certificate }: { typed: Record<string, string>; certificate: File | null },
  { audience, language, newcomer = null }: Asked,
): Promise<Registering> {
  const fields = await signUpFields(ctx, audience)
  // a file is asked for as a field is
  const answers = certificate ? { ...typed, resale_certificate: certificate } : typed
  const read = readRegistration(ctx, answers, { audience, fields, newcomer })
  if (!read.success) return wrong(faultsOf(read.error))
  const { data: registration } = read
  const method = await wantedMethod(ctx, typed.verify_method, newcomer)
  if (method === 'missing') return wrong({ verify_method: 'required' })
  const given = { registration, language, newcomer }
  if (method !== null) {
    const begun = await beginVerified(ctx, given, method)
    if (begun.ok) return { done: 'waits', ticket: begun.ticket }
    if (begun.code === 'too_many' || begun.code === 'busy') return putOff(begun)
    return begun.code === 'email_exists' ? TAKEN : wrong({ phone: 'required' })
  }
  const answer = await register(ctx, {
    ...given,
    certificate: registration.answers.tax_number ? certificate : null,
  })
  if (answer.ok) return { done: 'account', session: answer.session }
  if (answer.code === 'certificate') return wrong({ resale_certificate: `file_${answer.fault}` })
  return answer.code === 'email_exists' ? TAKEN : putOff(answer)
}

const TAKEN: Registering = { done: 'faults', faults: { email: 'emailExists' }, taken: true }

function putOff({ code, retryAfter }: { code: 'too_many' | 'busy'; retryAfter: number }): Registering {
  return { done: 'put_off', code, retryAfter }
}

function wrong(faults: Record<string, RegistrationFault>): Registering {
  return { done: 'faults', faults, taken: false }
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
