import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch, type Statement } from '#app/db/batch.server.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { DocumentFault } from '#app/domain/people/documents.ts'
import { firstYardOf, YARD_DAYS } from '#app/domain/people/first-yard.ts'
import { handlesFor, prefixesFor } from '#app/domain/people/organisation-names.ts'
import type { Registration } from '#app/domain/people/registration.ts'
import { findByProvider } from '#app/features/accounts/queries.server.ts'
import { insertPassword, insertProvider, recordChange } from '#app/features/accounts/writes.server.ts'
import { checkDocument, storeDocument } from '#app/features/documents/commands.server.ts'
import { type YardInput, yardInput } from '#app/features/locations/yard-inputs.ts'
import { findPlaces } from '#app/features/places/queries.server.ts'
import { findFreshAccount, hasAccount } from '#app/features/registration/queries.server.ts'
import { insertPerson } from '#app/features/registration/writes.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { findTaken } from '#app/features/team/queries.server.ts'
import { insertMembership, insertOrganisation } from '#app/features/team/writes.server.ts'
import { firstYard } from '#app/flows/shop/save-yard.server.ts'
import { type Busy, unlessBusy } from '#app/lib/passwords-busy.ts'
import { LIMIT_WINDOW_S } from '#app/lib/retry-after.ts'
import type { Newcomer } from '#app/services/social.server.ts'

/** Whoever sends a form twice is answered twice: an account this young, with this password, is theirs. */
const SENT_TWICE_MS = 60_000
const TRIES = 4

export type Session = { token: string; setCookies: string[] }
export type Registered =
  | {
      ok: true
      personId: PersonId
      /** Null while the account waits to be approved. */
      session: Session | null
    }
  | { ok: false; code: 'email_exists' }
  | { ok: false; code: 'certificate'; fault: DocumentFault }
  | { ok: false; code: 'too_many'; retryAfter: number }
  | Busy

type Given = {
  registration: Registration
  /** Whom a provider vouches for: they have no password. */
  newcomer?: Newcomer | null
  /** What proves the tax number, where there is one. */
  certificate: File | null
  /** What its owner is written to in. */
  language: string
}

/** All that an account is made of. It holds no password that anybody could read. */
export type AccountDraft = {
  registration: Registration
  language: string
} & ({ passwordHash: string; newcomer?: null } | { passwordHash: null; newcomer: Newcomer })

type Beside = {
  certificate?: File | null
  /** What has been proved before there is an account: nothing, unless verification comes first. */
  proved?: { email: boolean; phone: boolean }
}

/** Makes an account and signs its owner in. Limited per network address. */
export async function register(ctx: Ctx, given: Given): Promise<Registered> {
  if (!(await ctx.limits.forms(ctx))) return { ok: false, code: 'too_many', retryAfter: LIMIT_WINDOW_S }
  const { registration, certificate } = given
  const refused = certificate && (await checkDocument(certificate))
  if (refused) return { ok: false, code: 'certificate', fault: refused.code }
  const { email = '', password = '' } = registration.answers
  // whoever is there already is told so before anything is hashed
  const made = (await hasAccount(ctx, email)) ? TAKEN : await makeNew(ctx, given)
  if (made.ok) return { ...made, session: made.approved ? await beginSession(ctx, made.personId) : null }
  if (made.code === 'busy') return made
  const again = given.newcomer ? vouchedTwice(ctx, given.newcomer) : sentTwice(ctx, email, password)
  return (await unlessBusy(again)) ?? made
}

const TAKEN = { ok: false, code: 'email_exists' } as const

async function makeNew(ctx: Ctx, given: Given): Promise<Created | Busy> {
  const draft = await unlessBusy(draftOf(ctx, given))
  return 'ok' in draft ? draft : createAccount(ctx, draft, { certificate: given.certificate })
}

export async function draftOf(
  ctx: Pick<Ctx, 'auth'>,
  { registration, language, newcomer }: Omit<Given, 'certificate'>,
): Promise<AccountDraft> {
  if (newcomer) return { registration, language, passwordHash: null, newcomer }
  const { password = '', ...answers } = registration.answers
  return {
    registration: { ...registration, answers },
    passwordHash: await ctx.auth.hashPassword(password),
    language,
  }
}

type Created = { ok: true; personId: PersonId; approved: boolean } | { ok: false; code: 'email_exists' }

/**
 * Person, password, and for a seller the organisation with its owner: all of them or none. Of two at once with the same
 * address, one is made.
 */
export async function createAccount(
  ctx: Ctx,
  draft: AccountDraft,
  { certificate = null, proved = { email: false, phone: false } }: Beside = {},
): Promise<Created> {
  const settings = await getSettings(ctx)
  const personId = crypto.randomUUID()
  const isSeller = draft.registration.audience === 'organisation'
  const { newcomer } = draft
  const emailProved = proved.email || newcomer?.emailVerified === true
  const approved = !(isSeller && settings.seller_approval)
  const paper = certificate && (await storeDocument(ctx, { id: personId }, 'resale_certificate', certificate))
  const stored = paper?.ok ? paper : null
  const person = [
    insertPerson(ctx, draft.registration, {
      id: personId,
      role: isSeller ? 'seller' : 'buyer',
      status: settings.email_verification && !emailProved ? 'email_unverified' : 'active',
      approved,
      language: draft.language,
      emailVerified: emailProved,
      phoneVerified: proved.phone,
      taxDocumentId: stored?.id ?? null,
    }),
    ...(stored ? [stored.statement] : []),
    draft.passwordHash === null
      ? insertProvider(ctx, { ...draft.newcomer, personId })
      : insertPassword(ctx, { personId, hash: draft.passwordHash, at: new Date(ctx.clock.now()) }),
    recordChange(ctx, {
      personId,
      what: 'account_created',
      ...(newcomer && { facts: { provider: newcomer.provider } }),
      by: personId,
    }),
  ]
  const yard = isSeller ? await yardInputOf(ctx, draft) : null
  for (let tries = 1; ; tries += 1)
    try {
      const organisation = isSeller ? await organisationOf(ctx, draft, { personId, yard, tries }) : []
      await runBatch(ctx.db, [...person, ...organisation])
      return { ok: true, personId, approved }
    } catch (error) {
      // another organisation of like name was made in the same moment, or a yard is called so
      const hasName = ['organisations.', 'locations.'].some((table) => isTaken(error, table))
      if (tries < TRIES && hasName) continue
      await stored?.undo()
      if (isTaken(error, 'people.email') || isTaken(error, 'credentials.'))
        return { ok: false, code: 'email_exists' }
      throw error
    }
}

/** An organisation under the first free of the names that follow from its own, and its owner. */
async function organisationOf(
  ctx: Ctx,
  { registration }: AccountDraft,
  { personId, yard, tries }: { personId: PersonId; yard: YardInput | null; tries: number },
): Promise<Statement[]> {
  const { company_name: name = '' } = registration.answers
  const [handles, prefixes] = [handlesFor(name), prefixesFor(name)]
  const taken = await findTaken(ctx, { handles, prefixes })
  const id = crypto.randomUUID()
  const free = (names: readonly string[], used: ReadonlySet<string>, more: string) =>
    names.find((each) => !used.has(each)) ?? `${names[0]}${more}`
  return [
    insertOrganisation(ctx, {
      id,
      name,
      handle: free(handles, taken.handles, `-${id.slice(0, 8)}`),
      invoicePrefix: free(prefixes, taken.prefixes, id.slice(0, 6).toUpperCase()),
      createdAt: ctx.clock.now(),
    }),
    ...insertMembership(ctx, { organisationId: id, personId }, 'owner'),
    ...(yard ? firstYard(ctx, id, yard, tries) : []),
  ]
}

const OPEN = { available: 'hours', starting: '09:00', ending: '18:00' }

/** The first yard where its zip code is, until its seller puts it on the map; null where none was given. */
async function yardInputOf(ctx: Ctx, { registration }: AccountDraft): Promise<YardInput | null> {
  const given = firstYardOf(registration.answers)
  if (!given) return null
  const { name, address1, city, state, zip, timeZone, days } = given
  const near = await findPlaces(ctx, zip, MOST_PLACES)
  const [nearest] = near.length > 0 ? near : await findPlaces(ctx, `, ${state}`, 1)
  const place = near.find((one) => one.city.toLowerCase() === city.toLowerCase()) ?? nearest
  const read = yardInput.safeParse({
    name,
    address1,
    city,
    state,
    zip,
    timezone: timeZone,
    latitude: place?.latitude ?? 0,
    longitude: place?.longitude ?? 0,
    ...Object.fromEntries(YARD_DAYS.map((day) => [day, days.includes(day) ? OPEN : { available: 'closed' }])),
  })
  return read.success ? read.data : null
}

const MOST_PLACES = 40

async function beginSession(ctx: Ctx, personId: PersonId): Promise<Session | null> {
  return ctx.auth.begin({ personId, rememberMe: true }, ctx)
}

/** The same of somebody whom a provider vouches for: the account that opens by it is theirs, however old. */
async function vouchedTwice(ctx: Ctx, { provider, accountId }: Newcomer): Promise<Registered | null> {
  const own = await findByProvider(ctx, { provider, accountId })
  if (!own || own.status === 'deactivate') return null
  return { ok: true, personId: own.id, session: own.approved ? await beginSession(ctx, own.id) : null }
}

/** The answer to a form's second copy, whose first has just made the account. */
async function sentTwice(ctx: Ctx, email: string, password: string): Promise<Registered | null> {
  const fresh = await findFreshAccount(ctx, email, ctx.clock.now() - SENT_TWICE_MS)
  if (!fresh || !(await ctx.limits.signInByAccount(email, ctx.address))) return null
  const session = await ctx.auth.signIn({ email, password, rememberMe: true }, ctx)
  if (!session || fresh.approved) return session && { ok: true, personId: fresh.id, session }
  await ctx.auth.signOut({ headers: new Headers({ authorization: `Bearer ${session.token}` }) })
  return { ok: true, personId: fresh.id, session: null }
}
