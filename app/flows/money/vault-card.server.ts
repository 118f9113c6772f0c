import type { Ctx } from '#app/context.ts'
import { customerFacts, type Payer } from '#app/domain/money/payer.ts'
import { type CardAnswer, keepCard } from '#app/features/payments/commands.server.ts'
import {
  countOpenSessions,
  findSession,
  findSessionByRef,
  listOpenSessions,
  type VaultSession,
} from '#app/features/vault/queries.server.ts'
import { endStaleSessions, insertSession, moveSession } from '#app/features/vault/writes.server.ts'
import type { CardEntry, VaultedCard } from '#app/services/gateway.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'rooms' | 'guards' | 'log'>
type Person = Pick<Payer, 'id'>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** More than anybody opens in an hour who means to keep a card. */
const MOST_OPEN = 30
const MOST_AT_ONCE = 50

/** A way into the vault. `secret` and `publishableKey` are for the gateway's own fields; null where it has none. */
export type Entry = { id: string; secret: string | null; publishableKey: string | null }
export type Beginning = { ok: true; entry: Entry } | { ok: false; code: 'failed' | 'too_many' | 'not_ready' }
/** `open`: nothing has been typed yet. */
export type Keeping = CardAnswer | { ok: false; code: 'open' }

/** Opens a way into the vault for a card of somebody's. It is written down, so that what arrives there is kept here. */
export async function beginEntry(ctx: Deps, payer: Payer, { makeIt = false } = {}): Promise<Beginning> {
  if (!ctx.gateway.ready) return { ok: false, code: 'not_ready' }
  const now = ctx.clock.now()
  if ((await countOpenSessions(ctx, payer, now - HOUR_MS)) >= MOST_OPEN)
    return { ok: false, code: 'too_many' }
  const id = crypto.randomUUID()
  const { cardFields, name: gateway } = ctx.gateway
  try {
    const begun = cardFields
      ? await cardFields.begin(id, await ctx.gateway.customer(payer.id, customerFacts(payer)))
      : { ref: id, secret: null }
    await insertSession(ctx.db, {
      id,
      personId: payer.id,
      gateway,
      ref: begun.ref,
      makeDefault: makeIt,
      createdAt: now,
      updatedAt: now,
    })
    const publishableKey = cardFields?.publishableKey ?? null
    return { ok: true, entry: { id, secret: begun.secret, publishableKey } }
  } catch (error) {
    ctx.log('warn', 'gateway.silent', { error: String(error) })
    return { ok: false, code: 'failed' }
  }
}

/** Puts a card into the vault that was typed into our own form, where the gateway has no fields of its own. */
export async function vaultTyped(
  ctx: Deps,
  payer: Payer,
  { id, card }: { id: string; card: CardEntry },
): Promise<{ ok: true } | { ok: false; code: 'not_found' | 'details' | 'failed' }> {
  const session = await findOwn(ctx, payer, { id })
  if (session?.state !== 'open' || ctx.gateway.cardFields) return { ok: false, code: 'not_found' }
  try {
    const customer = await ctx.gateway.customer(payer.id, customerFacts(payer))
    const vaulted = await ctx.gateway.vault(card, customer)
    if (!vaulted) return { ok: false, code: 'details' }
    await moveSession(ctx.db, id, { state: 'vaulted', card: vaulted }, ctx.clock.now())
    return { ok: true }
  } catch (error) {
    ctx.log('warn', 'gateway.silent', { error: String(error) })
    return { ok: false, code: 'failed' }
  }
}

/** Keeps the card that has come this way, by our name for the way or by the gateway's. Done twice it is done once. */
export async function finishEntry(
  ctx: Deps,
  person: Person,
  way: { id: string } | { ref: string },
  more: { lot?: string; makeIt?: boolean } = {},
): Promise<Keeping> {
  const session = await findOwn(ctx, person, way)
  if (!session) return { ok: false, code: 'not_found' }
  return keepArrived(ctx, session, more).catch((error: unknown) => {
    ctx.log('warn', 'gateway.silent', { error: String(error) })
    return { ok: false, code: 'failed' }
  })
}

async function findOwn(ctx: Deps, person: Person, way: { id: string } | { ref: string }) {
  const session = 'id' in way ? await findSession(ctx, way.id) : await findSessionByRef(ctx, way.ref)
  return session?.personId === person.id ? session : null
}

async function keepArrived(
  ctx: Deps,
  session: VaultSession,
  { lot, makeIt }: { lot?: string; makeIt?: boolean } = {},
): Promise<Keeping> {
  const { id, personId, ref, state, makeDefault } = session
  if (state === 'kept') return { ok: true, id }
  if (state === 'gone') return { ok: false, code: 'failed' }
  const card = state === 'vaulted' ? (session.card as VaultedCard) : await arrived(ctx, ref)
  if (card === 'open') return { ok: false, code: 'open' }
  const now = ctx.clock.now()
  if (card === 'gone') {
    await moveSession(ctx.db, id, { state: 'gone', card: null }, now)
    return { ok: false, code: 'failed' }
  }
  const keeping = { id, makeIt: makeIt ?? makeDefault, ...(lot === undefined ? {} : { lot }) }
  const kept = await keepCard(ctx, { id: personId }, card, keeping)
  if (kept.ok || kept.code === 'many')
    await moveSession(ctx.db, id, { state: kept.ok ? 'kept' : 'gone', card: null }, now)
  return kept
}

async function arrived(ctx: Deps, ref: string): Promise<VaultedCard | 'open' | 'gone'> {
  if (!ctx.gateway.cardFields) return 'open'
  const found = await ctx.gateway.cardFields.find(ref)
  return found.state === 'vaulted' ? found.card : found.state
}

/** The gateway has news of a way in: it is asked for them. False where it is none of ours. */
export async function hearOfEntry(ctx: Deps, ref: string): Promise<boolean> {
  const session = await findSessionByRef(ctx, ref)
  if (!session) return false
  await keepArrived(ctx, session)
  return true
}

/** Keeps, each minute, what has arrived in the vault while whoever typed it was on their way back, or our server died. */
export async function reconcileEntries(ctx: Deps): Promise<void> {
  const now = ctx.clock.now()
  const lately = { from: now - HOUR_MS, to: now - MINUTE_MS, limit: MOST_AT_ONCE }
  if (ctx.gateway.cardFields)
    for (const session of await listOpenSessions(ctx, lately)) {
      await moveSession(ctx.db, session.id, {}, now)
      await keepArrived(ctx, session).catch((error: unknown) => {
        ctx.log('warn', 'gateway.silent', { error: String(error) })
      })
    }
  await endStaleSessions(ctx.db, now - DAY_MS)
}
