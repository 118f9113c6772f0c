import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import {
  type CodePurpose,
  type CodeRefusal,
  codeExpiry,
  judgeTry,
  LINK_LIFETIME_MS,
  makeCode,
  readCode,
  sameText,
  secondsUntilNextSend,
  type VerifyMethod,
} from '#app/domain/people/codes.ts'
import { base64UrlFromBytes } from '#app/lib/base64.ts'
import { networkOf } from '#app/lib/network-address.ts'
import { draftId, findVerificationSettings } from './queries.server.ts'
import {
  type CodeAsked,
  countTry,
  findOldestSend,
  insertCode,
  insertDraft,
  keepEmail,
  keepMobile,
  markUsed,
  type NewCode,
  removeOldCodes,
  removeOldDrafts,
  takeDraft,
  takeLink,
} from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'codeKey' | 'address'>
type Taking = Pick<Ctx, 'db' | 'clock' | 'codeKey' | 'environment' | 'address'>

/** Asked for too often: in so many seconds the next one may be sent. */
export type TooManySends = { ok: false; code: 'too_many'; retryAfter: number }
export type IssuedCode = { ok: true; id: string; code: string; minutes: number; expiresAt: number }

type Wanted = {
  purpose: CodePurpose
  target: string
  /** Whose; null while there is no account, or where nobody has that number. */
  personId: string | null
}

/** Makes a code, which takes the place of those before it. Sending it is for the caller. */
export async function issueCode(ctx: Deps, wanted: Wanted): Promise<IssuedCode | TooManySends> {
  const { verification_minutes: minutes } = await findVerificationSettings(ctx)
  const code = makeCode(() => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
  const id = crypto.randomUUID()
  const now = ctx.clock.now()
  const expiresAt = codeExpiry(now, minutes)
  const row = { ...wanted, id, sentAt: now, expiresAt, ipAddress: networkOf(ctx.address) }
  const codeHash = await ctx.codeKey.hash('code', id, wanted.purpose, wanted.target, code)
  const refused = await insert(ctx, { ...row, codeHash })
  return refused ?? { ok: true, id, code, minutes, expiresAt }
}

export type IssuedLink = { ok: true; id: string; token: string; expiresAt: number }

/** The same as a link: its token is long and random, so that it may serve for a day. */
export async function issueLink(
  ctx: Deps,
  { target, personId }: Omit<Wanted, 'purpose'>,
): Promise<IssuedLink | TooManySends> {
  const id = crypto.randomUUID()
  const secret = base64UrlFromBytes(crypto.getRandomValues(new Uint8Array(32)))
  const now = ctx.clock.now()
  const expiresAt = now + LINK_LIFETIME_MS
  const refused = await insert(ctx, {
    id,
    purpose: 'email',
    target,
    personId,
    sentAt: now,
    expiresAt,
    ipAddress: networkOf(ctx.address),
    codeHash: await linkHash(ctx, id, secret),
  })
  return refused ?? { ok: true, id, token: `${id}.${secret}`, expiresAt }
}

async function insert({ db, clock }: Deps, row: NewCode): Promise<TooManySends | null> {
  const inserted = await insertCode(db, row)
  if (inserted.length > 0) return null
  const oldest = await findOldestSend(db, row)
  return { ok: false, code: 'too_many', retryAfter: secondsUntilNextSend(oldest, clock.now()) }
}

export type Taken = { ok: true; personId: string | null } | { ok: false; code: CodeRefusal }

/**
 * Takes a code that was typed. A try is counted before it is looked at and the code is marked by one statement, so that
 * of two tabs one succeeds, and a hundred tries at once are five. Tries from another network than the code was asked for
 * from are counted apart.
 */
export async function takeCode(ctx: Taking, asked: CodeAsked, typed: string): Promise<Taken> {
  const code = readCode(typed)
  if (code === null) return { ok: false, code: 'blank' }
  const now = ctx.clock.now()
  const [counted] = await countTry(ctx.db, { ...asked, ipAddress: networkOf(ctx.address) }, now)
  if (!counted) return { ok: false, code: 'expired' }
  const { id, codeHash, left, personId } = counted
  const typedHash = await ctx.codeKey.hash('code', id, asked.purpose, asked.target, code)
  const right = sameText(typedHash, codeHash) || isStaticCode(ctx, code)
  const judged = judgeTry({ right, left })
  if (judged !== 'right') return { ok: false, code: judged }
  const used = await markUsed(ctx.db, id, now)
  return used.length > 0 ? { ok: true, personId } : { ok: false, code: 'expired' }
}

/** The code from configuration serves for trying out, and never in production. */
function isStaticCode({ environment, codeKey }: Pick<Ctx, 'environment' | 'codeKey'>, code: string) {
  if (environment === 'production' || codeKey.staticCode === null) return false
  return sameText(code, codeKey.staticCode)
}

/** Takes a link from a mail; null when it was used, is too old or never was one. */
export async function takeVerifyLink(
  ctx: Pick<Ctx, 'db' | 'clock' | 'codeKey'>,
  token: string,
): Promise<{ email: string; personId: string } | null> {
  const [id = '', secret = ''] = token.split('.')
  const codeHash = await linkHash(ctx, id, secret)
  const [taken] = await takeLink(ctx.db, { id, codeHash, now: ctx.clock.now() })
  return taken?.personId ? { email: taken.target, personId: taken.personId } : null
}

function linkHash({ codeKey }: Pick<Ctx, 'codeKey'>, id: string, secret: string) {
  return codeKey.hash('link', id, secret)
}

/** A number that was proved becomes the person's own. False where it is another's. */
export function rememberMobile(ctx: Pick<Ctx, 'db' | 'clock'>, personId: string, phone: string) {
  return unlessTaken(keepMobile(ctx.db, { personId, phone, now: ctx.clock.now() }))
}

/** The same for an address. */
export function rememberEmail(ctx: Pick<Ctx, 'db' | 'clock'>, personId: string, email: string) {
  return unlessTaken(keepEmail(ctx.db, { personId, email, now: ctx.clock.now() }))
}

/** Two people may prove the same at the same moment: the index lets one of them. */
async function unlessTaken(change: PromiseLike<readonly unknown[]>): Promise<boolean> {
  try {
    return (await change).length > 0
  } catch (error) {
    if (isTaken(error, 'people.')) return false
    throw error
  }
}

const PROOF_LIFETIME_MS = 30 * 60_000

type Proof = { purpose: 'email' | 'phone'; target: string }

/** Says to a later call that this address or number was proved just now, without an account. */
export async function sealProof(ctx: Pick<Ctx, 'clock' | 'codeKey'>, { purpose, target }: Proof) {
  const until = ctx.clock.now() + PROOF_LIFETIME_MS
  return ctx.codeKey.seal(JSON.stringify({ kind: 'proof', purpose, target, until }))
}

/** Whether such a token proves this. */
export async function holdsProof(
  ctx: Pick<Ctx, 'clock' | 'codeKey'>,
  token: string,
  { purpose, target }: Proof,
): Promise<boolean> {
  const text = await ctx.codeKey.unseal(token)
  if (text === null) return false
  const said = JSON.parse(text) as Record<string, unknown>
  const isIt = said.kind === 'proof' && said.purpose === purpose && said.target === target
  return isIt && Number(said.until) > ctx.clock.now()
}

const DRAFT_LIFETIME_MS = 60 * 60_000

/** Puts a registration aside, encrypted. Returns the ticket that alone finds it again. */
export async function keepDraft(
  ctx: Pick<Ctx, 'db' | 'clock' | 'codeKey'>,
  { draft, method, target }: { draft: string; method: VerifyMethod; target: string },
): Promise<string> {
  const ticket = base64UrlFromBytes(crypto.getRandomValues(new Uint8Array(32)))
  await insertDraft(ctx.db, {
    id: await draftId(ctx, ticket),
    sealed: await ctx.codeKey.seal(draft),
    method,
    target,
    expiresAt: ctx.clock.now() + DRAFT_LIFETIME_MS,
  })
  return ticket
}

/** Takes it out: of two who do, one has it. */
export async function takeKeptDraft(ctx: Pick<Ctx, 'db' | 'clock' | 'codeKey'>, ticket: string) {
  const [taken] = await takeDraft(ctx.db, await draftId(ctx, ticket), ctx.clock.now())
  return taken ?? null
}

/** Clears away what no longer serves. */
export async function removeStale({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await runBatch(db, [removeOldCodes(db, now), removeOldDrafts(db, now)])
}
