import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { CreditLine } from '#app/domain/money/credit.ts'
import type { ReturnState } from '#app/domain/shop/returns.ts'
import {
  creditNoteLines,
  creditNotes,
  refunds,
  returnPictures,
  returnRequestLines,
  returnRequests,
} from '#drizzle/schema/index.ts'
import type { AskedLine } from './inputs.ts'
import type { RefundRow } from './queries.server.ts'

const FIRST_NUMBER = 1001

type NewRequest = Omit<typeof returnRequests.$inferInsert, 'number' | 'commonNumber'> & { prefix: string }

/** A request with its lines and pictures. Triggers refuse pieces that are asked back already, or are gone. */
export function insertRequest(
  db: Db,
  { prefix, ...request }: NewRequest,
  { lines, pictures }: { lines: readonly AskedLine[]; pictures: readonly string[] },
): Statement[] {
  const number = sql<number>`(select cast(coalesce(max(number) + 1, ${FIRST_NUMBER}) as integer)
    from ${returnRequests} where organisation_id = ${request.organisationId})`
  return [
    db.insert(returnRequests).values({
      ...request,
      number,
      commonNumber: sql`${prefix} || '-R-' || ${number}`,
    }),
    ...lines.map(({ id: lineId, quantity }) =>
      db.insert(returnRequestLines).values({ requestId: request.id, lineId, quantity }),
    ),
    ...pictures.map((name, position) =>
      db.insert(returnPictures).values({ name, requestId: request.id, position }),
    ),
  ]
}

type NotFound = {
  requestId: string
  lineId: string
  invoiceId: string
  organisationId: string
  prefix: string
  buyerId: string
  quantity: number
  /** What its buyer reads, in their language. */
  answer: string
  /** Null for the house. */
  by: string | null
  event: string
}

/** A yard cannot find a lot: a return of it that nobody asked for, approved as it is opened. Its buyer is told. */
export function openedForYard(
  db: Db,
  { requestId, lineId, invoiceId, organisationId, prefix, buyerId, quantity, answer, by, event }: NotFound,
  at: number,
): Statement[] {
  return [
    ...insertRequest(
      db,
      {
        id: requestId,
        requestKey: requestId,
        invoiceId,
        organisationId,
        prefix,
        buyerId,
        state: 'approved',
        reason: 'not_as_described',
        answer,
        answeredBy: by,
        raisedAt: at,
        updatedAt: at,
      },
      { lines: [{ id: lineId, quantity }], pictures: [] },
    ),
    insertEvents(db, [{ id: event, type: 'return-answered', payload: { requestId, state: 'approved' } }], at),
  ]
}

type Moved = {
  state: ReturnState
  updatedAt: number
  answer?: string
  answeredBy?: string
  receivedAt?: number
}

/** One step of a request. Gives nothing back where it has gone on meanwhile. */
export function moveRequest(db: Db, id: string, from: readonly ReturnState[], moved: Moved) {
  return db
    .update(returnRequests)
    .set(moved)
    .where(and(eq(returnRequests.id, id), inArray(returnRequests.state, [...from])))
    .returning({ id: returnRequests.id })
}

/** All that was credited answers every return of it that is not over. */
export function closeRequestsOf(
  db: Db,
  { invoiceId, answeredBy }: { invoiceId: string; answeredBy: string },
  now: number,
): Statement {
  return db
    .update(returnRequests)
    .set({ state: 'refunded', answeredBy, updatedAt: now })
    .where(
      and(
        eq(returnRequests.invoiceId, invoiceId),
        inArray(returnRequests.state, ['raised', 'approved', 'received']),
      ),
    )
}

type NewCredit = Omit<typeof creditNotes.$inferInsert, 'number' | 'commonNumber'> & { prefix: string }

/** A credit note with its lines. Triggers refuse one of what is not paid, or beyond what is left. */
export function insertCredit(
  db: Db,
  { prefix, ...credit }: NewCredit,
  lines: readonly CreditLine[],
): Statement[] {
  // taken inside the statement, so that there are no gaps; without the cast D1 makes a float of it
  const number = sql<number>`(select cast(coalesce(max(number) + 1, ${FIRST_NUMBER}) as integer)
    from ${creditNotes} where organisation_id = ${credit.organisationId})`
  return [
    db.insert(creditNotes).values({
      ...credit,
      number,
      commonNumber: sql`${prefix} || '-CN-' || ${number}`,
    }),
    ...lines.map((line) => db.insert(creditNoteLines).values({ ...line, creditNoteId: credit.id })),
  ]
}

/** Triggers refuse one beyond what its credit note owes, or its payment took. */
export function insertRefund(db: Db, refund: typeof refunds.$inferInsert): Statement {
  return db.insert(refunds).values(refund)
}

type MovedRefund = Pick<RefundRow, 'state' | 'updatedAt'> & Partial<Pick<RefundRow, 'gatewayRef' | 'failure'>>

/**
 * What has become of a refund. Word that it is under way comes too late once it is decided; word that it is decided
 * otherwise than before is refused by a trigger.
 */
export function moveRefund(db: Db, id: string, moved: MovedRefund): Statement {
  const decided = moved.state === 'succeeded' || moved.state === 'failed'
  const undecided = inArray(refunds.state, ['started', 'unknown', 'pending'])
  return db
    .update(refunds)
    .set(moved)
    .where(and(eq(refunds.id, id), decided ? undefined : undecided))
}
