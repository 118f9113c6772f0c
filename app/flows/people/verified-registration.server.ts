import type { Ctx } from '#app/context.ts'
import { isTaken } from '#app/db/batch.server.ts'
import type { PersonId } from '#app/domain/ids.ts'
import { type CodeRefusal, methodOf, type VerifyMethod } from '#app/domain/people/codes.ts'
import type { Registration } from '#app/domain/people/registration.ts'
import { hasAccount } from '#app/features/registration/queries.server.ts'
import { holdsProof, keepDraft, takeCode, takeKeptDraft } from '#app/features/verification/commands.server.ts'
import {
  findByMobile,
  findDraft,
  findPendingFor,
  findVerificationSettings,
  type KeptDraft,
} from '#app/features/verification/queries.server.ts'
import type { CodeState } from '#app/features/verification/state.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Busy, unlessBusy } from '#app/lib/passwords-busy.ts'
import { LIMIT_WINDOW_S } from '#app/lib/retry-after.ts'
import type { Newcomer } from '#app/services/social.server.ts'
import { type AccountDraft, createAccount, draftOf, type Session } from './register.server.ts'
import { type Sent, sendCode } from './send-code.server.ts'

const PAGE = '/registration/verify'

type Given = { registration: Registration; language: Language; newcomer?: Newcomer | null }

/**
 * How this deployment wants a registration to be proved before it makes an account; null for not at all. Whom a provider
 * vouches for has proved the address there.
 */
export async function wantedMethod(
  ctx: Pick<Ctx, 'db'>,
  asked: unknown,
  newcomer: Pick<Newcomer, 'emailVerified'> | null = null,
) {
  const { verification_mode: mode } = await findVerificationSettings(ctx)
  const method = methodOf(mode, typeof asked === 'string' ? asked : null)
  return newcomer?.emailVerified && method !== 'sms' ? null : method
}

export type Begun =
  | { ok: true; ticket: string }
  | { ok: false; code: 'email_exists' | 'phone_missing' }
  | { ok: false; code: 'too_many'; retryAfter: number }
  | Busy

/** Puts a registration aside and sends the code that it waits for. The ticket is its browser's alone. */
export async function beginVerified(ctx: Ctx, given: Given, method: VerifyMethod): Promise<Begun> {
  if (!(await ctx.limits.forms(ctx))) return { ok: false, code: 'too_many', retryAfter: LIMIT_WINDOW_S }
  const { email = '', phone } = given.registration.answers
  const target = method === 'email' ? email : phone
  if (!target) return { ok: false, code: 'phone_missing' }
  if (await hasAccount(ctx, email)) return { ok: false, code: 'email_exists' }
  const draft = await unlessBusy(draftOf(ctx, given))
  if ('ok' in draft) return draft
  const ticket = await keepDraft(ctx, { draft: JSON.stringify(draft), method, target })
  const sent = await send(ctx, { method, target }, given)
  return sent.ok ? { ok: true, ticket } : sent
}

/** Sends the code of a registration that waits once more; null when there is none. */
export async function sendAgain(ctx: Ctx, ticket: string): Promise<Sent | null> {
  const kept = await findDraft(ctx, ticket)
  const draft = kept && (await open(ctx, kept))
  return draft ? send(ctx, kept, { ...draft, language: draft.language as Language }) : null
}

function send(ctx: Ctx, { method, target }: Pick<KeptDraft, 'method' | 'target'>, given: Given) {
  return sendCode(ctx, {
    purpose: purposeOf(method),
    target,
    personId: null,
    language: given.language,
    page: PAGE,
    name: given.registration.answers.first_name ?? '',
  })
}

/** What the step of a registration that waits is shown from; null when there is none. */
export async function findWaiting(ctx: Ctx, ticket: string): Promise<CodeState | null> {
  const kept = await findDraft(ctx, ticket)
  if (!kept) return null
  const channel = purposeOf(kept.method)
  const [pending, { verification_minutes: minutes }] = await Promise.all([
    findPendingFor(ctx, kept.target, channel),
    findVerificationSettings(ctx),
  ])
  const left = pending === null ? 0 : pending.expiresAt - ctx.clock.now()
  return { channel, own: kept.target, verified: false, pending: { target: kept.target, left }, minutes }
}

export type Finished =
  | { ok: true; personId: PersonId; session: Session | null; audience: Registration['audience'] }
  | { ok: false; code: CodeRefusal | 'gone' | 'email_exists' | 'phone_taken' }

/** Takes the code, and only then makes the account, with what was proved noted in it. Of two tabs one makes it. */
export async function finishVerified(ctx: Ctx, ticket: string, code: string): Promise<Finished> {
  const kept = await findDraft(ctx, ticket)
  if (!kept) return { ok: false, code: 'gone' }
  const { method, target } = kept
  const taken = await takeCode(ctx, { purpose: purposeOf(method), target, personId: null }, code)
  if (!taken.ok) return taken
  const own = await takeKeptDraft(ctx, ticket)
  const draft = own && (await open(ctx, own))
  return draft ? make(ctx, draft, { method, target }) : { ok: false, code: 'gone' }
}

/** The same for a program, which has proved it by calls of its own and brings the token of that. */
export async function registerWithProof(
  ctx: Ctx,
  given: Given,
  { method, token }: { method: VerifyMethod; token: string },
): Promise<Finished | Busy | { ok: false; code: 'unproved' }> {
  const { email = '', phone = '' } = given.registration.answers
  const target = method === 'email' ? email : phone
  if (!(await holdsProof(ctx, token, { purpose: purposeOf(method), target })))
    return { ok: false, code: 'unproved' }
  if (await hasAccount(ctx, email)) return { ok: false, code: 'email_exists' }
  const draft = await unlessBusy(draftOf(ctx, given))
  return 'ok' in draft ? draft : make(ctx, draft, { method, target })
}

async function make(
  ctx: Ctx,
  draft: AccountDraft,
  { method, target }: Pick<KeptDraft, 'method' | 'target'>,
): Promise<Finished> {
  const proved = { email: method === 'email', phone: method === 'sms' }
  if (proved.phone && (await findByMobile(ctx, target))) return { ok: false, code: 'phone_taken' }
  const made = await createAccount(ctx, draft, { proved }).catch((error: unknown) => {
    if (isTaken(error, 'people.phone')) return { ok: false as const, code: 'phone_taken' as const }
    throw error
  })
  if (!made.ok) return made
  const { personId, approved } = made
  const begun = approved ? await ctx.auth.begin({ personId, rememberMe: true }, ctx) : null
  return { ok: true, personId, session: begun, audience: draft.registration.audience }
}

async function open({ codeKey }: Pick<Ctx, 'codeKey'>, { sealed }: KeptDraft): Promise<AccountDraft | null> {
  const text = await codeKey.unseal(sealed)
  return text === null ? null : (JSON.parse(text) as AccountDraft)
}

function purposeOf(method: VerifyMethod): 'email' | 'phone' {
  return method === 'email' ? 'email' : 'phone'
}
