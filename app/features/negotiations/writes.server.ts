import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { NegotiationState, Side } from '#app/domain/shop/negotiation.ts'
import { negotiationMoves, negotiations } from '#drizzle/schema/index.ts'
import type { NegotiationMove } from './queries.server.ts'

type NewNegotiation = {
  id: string
  listingId: string
  organisationId: string
  buyerId: string
  quantity: number
  price: number
  listPrice: number
  expiresAt: number
  at: number
}

/** A first offer, unless its author has that many under way on this listing. Written once, however often it is sent. */
export function insertNegotiation(db: Db, offer: NewNegotiation, mostOpen: number): Statement[] {
  const { id, listingId, organisationId, buyerId, quantity, price, listPrice, expiresAt, at } = offer
  return [
    // the columns in the order of the table
    db
      .insert(negotiations)
      .select(
        sql`select ${id}, ${listingId}, ${organisationId}, ${buyerId}, cast(${quantity} as integer),
          cast(${price} as integer), cast(${listPrice} as integer), 'open', 1, cast(${expiresAt} as integer), null, null,
          cast(${at} as integer), cast(${at} as integer)
        where (select count(*) from negotiations where listing_id = ${listingId} and buyer_id = ${buyerId}
          and state in ('open', 'countered')) < ${mostOpen}`,
      )
      .onConflictDoNothing(),
    db
      .insert(negotiationMoves)
      .select(
        sql`select id, 1, 'buyer', 'offer', price, buyer_id, created_at from negotiations
        where id = ${id} and buyer_id = ${buyerId}`,
      )
      .onConflictDoNothing(),
  ]
}

type NewMove = {
  id: string
  /** How many moves there were: two who answer at once cannot both. */
  seen: number
  side: Side | 'house'
  type: NegotiationMove['type']
  price: number
  personId: string | null
  at: number
}

/** What one side says. The batch fails where another move of this number is there. */
export function insertMove(
  db: Db,
  { id, seen, side, type, price, personId, at }: NewMove,
  { state, expiresAt }: { state: NegotiationState; expiresAt?: number },
): Statement[] {
  return [
    db
      .insert(negotiationMoves)
      .values({ negotiationId: id, move: seen + 1, side, type, price, personId, at }),
    db
      .update(negotiations)
      .set({ state, price, moves: seen + 1, updatedAt: at, ...(expiresAt !== undefined && { expiresAt }) })
      .where(and(eq(negotiations.id, id), inArray(negotiations.state, ['open', 'countered']))),
  ]
}

type Settled = { state: 'bought'; saleId: string } | { state: 'failed'; failure: string }

/** What the room has made of what was agreed on. */
export function settleNegotiation(db: Db, id: string, settled: Settled, at: number): Statement {
  return db
    .update(negotiations)
    .set({ ...settled, updatedAt: at })
    .where(and(eq(negotiations.id, id), eq(negotiations.state, 'agreed')))
}
