import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { hexFromBytes } from '#app/domain/ledger/ledger.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { hashSecretToken } from '#app/lib/secret-token.ts'
import { findActorBySession } from './queries.server.ts'
import { insertSocketTicket, removeExpiredSocketTickets, takeSocketTicket } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>

export const TICKET_LIFETIME_S = 60
const RANDOM_BYTES = 32

/** A ticket that opens one socket as this person, within a minute. D1 keeps its hash alone. */
export async function issueSocketTicket(ctx: Deps, actor: Actor): Promise<string> {
  const ticket = hexFromBytes(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
  const now = ctx.clock.now()
  const issued = {
    ticketHash: await hashSecretToken(ticket),
    sessionId: actor.sessionId,
    expiresAt: new Date(now + TICKET_LIFETIME_S * 1000),
  }
  await runBatch(ctx.db, [removeExpiredSocketTickets(ctx, now), insertSocketTicket(ctx, issued)])
  return ticket
}

/** Whom a ticket speaks for; null when it is unknown, used, too old, or its session has ended. Works once. */
export async function redeemSocketTicket(ctx: Deps, ticket: string): Promise<Actor | null> {
  const [taken] = await takeSocketTicket(ctx, await hashSecretToken(ticket))
  if (!taken || taken.expiresAt.getTime() <= ctx.clock.now()) return null
  return findActorBySession(ctx, taken.sessionId)
}
