import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '#tests/workers/entry.ts'
import { type Client, liveRow, roomOf, rowsOf } from './room.ts'

const all = async (sql: string, listingId: string) =>
  (await env.DB.prepare(sql).bind(listingId).all()).results

/** What D1 was told to react to, oldest first. */
export async function eventsOf(listingId: string) {
  const rows = await all(
    "select id, type, payload from events where payload->>'listingId' = ? order by created_at, id",
    listingId,
  )
  return rows.map(({ id, type, payload }) => ({
    id: String(id),
    type: String(type),
    payload: JSON.parse(String(payload)) as Record<string, unknown>,
  }))
}

/** Lines of invoices with their heads, in the order of the sales. */
export function invoicesOf(listingId: string) {
  return all(
    `select invoices.buyer_id, invoices.number, invoices.due_at, invoices.created_at, lines.*
     from invoice_lines lines join invoices on invoices.id = lines.invoice_id
     where lines.listing_id = ? order by lines.sale_id`,
    listingId,
  )
}

export function ordersOf(listingId: string) {
  return all('select * from purchase_orders where listing_id = ? order by number', listingId)
}

/** Brings every event about a listing to its reactions, beside the room's own messages, which may come at any time. */
export async function settled(listingId: string) {
  const open = await all(
    "select id from events where payload->>'listingId' = ? and delivered_at is null",
    listingId,
  )
  const messages = open.map(({ id }) => ({
    id: crypto.randomUUID(),
    timestamp: new Date(),
    attempts: 1,
    body: { eventId: String(id) },
  }))
  const batch = createMessageBatch<{ eventId: string }>('fairlot-events', messages)
  const execution = createExecutionContext()
  await worker.queue(batch, env, execution)
  await getQueueResult(batch, execution)
  const left = await all(
    "select id, last_error from events where payload->>'listingId' = ? and delivered_at is null",
    listingId,
  )
  if (left.length > 0) throw new Error(`Not delivered: ${JSON.stringify(left)}`)
}

/**
 * Everything about a listing that anybody but `owner` can come to see: what these clients heard, what is in D1, and of
 * the room's log what leaves it. Of standings the others' rows.
 */
export async function seenByOthers(
  listingId: string,
  owner: { id: string },
  clients: readonly Client[] = [],
) {
  const log = await runInDurableObject(roomOf(listingId), (_, { storage }) =>
    storage.sql.exec('select change, entry from log order by seq').toArray(),
  )
  const standings = await rowsOf('standings', listingId)
  return JSON.stringify([
    clients.map(({ texts }) => texts),
    await liveRow(listingId),
    await rowsOf('bids', listingId),
    standings.filter(({ person_id }) => person_id !== owner.id),
    await eventsOf(listingId),
    log,
    await roomOf(listingId).snapshotFor(null),
    await roomOf(listingId).ledger(-1, 1000),
  ])
}

/** How an amount would be written: in cents, or in dollars. */
export function writings(amount: number): RegExp {
  const cents = Math.round(amount * 100)
  // what stands in the midst of a hash or an id is no amount
  return new RegExp(`(?<![\\da-f.-])(${cents}|${String(amount).replace('.', '\\.')})(?![\\da-f.-])`)
}
