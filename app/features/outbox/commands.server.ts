import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { wordsOf } from '#app/i18n/words.server.ts'
import { compose } from './compose.server.ts'
import { findSettings, recipientOf } from './facts.server.ts'
import { listInvoiceFacts } from './invoice-facts.server.ts'
import { dueWriting } from './invoice-parts.server.ts'
import { leaveAddress } from './leave.ts'
import { renderLetter } from './letter.ts'
import type { Message } from './letters/index.server.ts'
import type { Writing } from './letters/shape.ts'
import { listVisitFacts, listWaitingFacts, visitWriting } from './pickup-parts.server.ts'
import { findOutgoing, listDue, type OutboxRow } from './queries.server.ts'
import { asWished } from './topics.server.ts'
import {
  claimOutgoing,
  emptyOutgoing,
  insertOutgoing,
  markOutgoing,
  type NewOutgoing,
  unparkOutgoing,
} from './writes.server.ts'

/** `channel`: where it has its one way already, whatever its reader has chosen. */
export type Draft = Message & Omit<Writing<unknown>, 'data'> & { channel?: 'email' | 'sms' }

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin'>

/** After this many tries a message is set aside. */
export const MOST_TRIES = 10
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * 60 * 60_000
/** How long a try may take: longer than any courier waits for its answer. */
const IN_HAND_MS = 60_000
const MOST_AT_ONCE = 100
const SIDE_BY_SIDE = 5

/**
 * Messages as statements for the batch of what they tell of, as their readers want to be told: none, one or two of each.
 * `ctx.queues.outbox` afterwards has them sent at once.
 */
export async function draftStatements(ctx: Deps, drafts: readonly Draft[]): Promise<Statement[]> {
  return (await rowsOf(ctx, drafts)).map((row) => insertOutgoing(ctx.db, row))
}

/**
 * The same of invoices that are due soon or past due, to their buyers; `ids` are the messages'. `again`: what tells a
 * letter that staff asks for from the house's own, which goes out once.
 */
export async function dueStatements(
  ctx: Deps,
  template: 'invoiceReminder' | 'invoiceLate',
  invoices: readonly string[],
  again?: string,
): Promise<{ ids: string[]; statements: Statement[] }> {
  const kind = template === 'invoiceLate' ? 'invoice-late' : 'invoice-reminder'
  const drafts = (await listInvoiceFacts(ctx.db, invoices)).map((facts): Draft => {
    const writing = dueWriting(kind, facts)
    return { ...writing, id: letterId(writing.id, again), template }
  })
  return { ids: drafts.map(({ id }) => id), statements: await draftStatements(ctx, drafts) }
}

function letterId(id: string, again: string | undefined): string {
  return again === undefined ? id : `${id}:${again}`
}

type WaitingLetter = 'collectReminder' | 'collectLate' | 'collectAbandoned'

/** The same of lots that wait at a yard, an invoice a letter; their ids follow from the last day that they tell of. */
export async function waitingStatements(
  ctx: Deps,
  template: WaitingLetter,
  lineIds: readonly string[],
  again?: string,
): Promise<{ ids: string[]; statements: Statement[] }> {
  const drafts = (await listWaitingFacts(ctx.db, lineIds)).map(
    ({ invoiceId, reader, ...data }): Draft => ({
      id: letterId(`${template}:${invoiceId}:${data.collectBy}`, again),
      template,
      data,
      recipient: recipientOf(reader),
    }),
  )
  return { ids: drafts.map(({ id }) => id), statements: await draftStatements(ctx, drafts) }
}

/** The same of visits that are tomorrow. */
export async function visitStatements(
  ctx: Deps,
  bookingIds: readonly string[],
): Promise<{ ids: string[]; statements: Statement[] }> {
  const drafts = (await listVisitFacts(ctx.db, bookingIds)).map(
    (facts): Draft => ({
      ...visitWriting('pickup-reminder', facts),
      template: 'pickupReminder',
      expiresAt: facts.startsAt,
    }),
  )
  return { ids: drafts.map(({ id }) => id), statements: await draftStatements(ctx, drafts) }
}

/** Writes messages as their readers want to be told, each once however often it is asked for, and has them sent. */
export async function writeMessages(ctx: Deps & Pick<Ctx, 'queues'>, drafts: readonly Draft[]) {
  const rows = await rowsOf(ctx, drafts)
  if (rows.length === 0) return
  await runBatch(
    ctx.db,
    rows.map((row) => insertOutgoing(ctx.db, row)),
  )
  await ctx.queues.outbox(rows.map(({ id }) => id))
}

async function rowsOf(ctx: Deps, drafts: readonly Draft[]): Promise<NewOutgoing[]> {
  const wished = await asWished(ctx.db, drafts)
  if (wished.length === 0) return []
  const { product_name: product } = await findSettings(ctx.db)
  const now = ctx.clock.now()
  return wished.map((draft) => rowOf(draft, { now, product, origin: ctx.origin }))
}

function rowOf(
  draft: Draft,
  { now, product, origin }: { now: number; product: string; origin: string },
): NewOutgoing {
  const { recipient, channel = 'email', template, data } = draft
  const { language } = recipient
  const letter = compose(draft, { t: wordsOf(language), language, origin, product }, recipient.name)
  const { subject, text, html } = renderLetter(letter, { product, language })
  return {
    id: draft.id,
    channel,
    language,
    template,
    data,
    subject,
    recipient: recipient.to,
    personId: recipient.personId,
    replyTo: draft.replyTo ?? null,
    leave: channel === 'email' && draft.leave !== undefined ? leaveAddress(origin, draft.leave) : null,
    text: channel === 'sms' ? letter.short : text,
    html: channel === 'sms' ? null : html,
    dueAt: now,
    expiresAt: draft.expiresAt ?? null,
    createdAt: now,
  }
}

type Sending = Pick<Ctx, 'db' | 'clock' | 'couriers' | 'queues' | 'log'>

/** Tries a due message once. Leaves one that is not due, or that another run has taken. */
export async function sendOutgoing(ctx: Sending, id: string): Promise<void> {
  const now = ctx.clock.now()
  const [row] = await claimOutgoing(ctx.db, id, { now, until: now + IN_HAND_MS })
  if (!row) return
  if (row.expiresAt !== null && row.expiresAt <= now) {
    await markOutgoing(ctx.db, id, { state: 'expired' })
    return
  }
  const courier = ctx.couriers[row.channel]
  const handed = await courier.hand(row)
  if (handed.state === 'failed') return failed(ctx, row, handed)
  await markOutgoing(ctx.db, id, {
    state: handed.state,
    sentAt: ctx.clock.now(),
    provider: courier.name,
    providerRef: handed.state === 'sent' ? handed.reference : null,
    lastError: null,
  })
}

/**
 * Writes a letter and tries it once, at once: for whoever waits to hear how it goes. What did not leave then never does,
 * as a second letter would only puzzle its reader.
 */
export async function tryLetter(ctx: Deps & Sending, draft: Draft): Promise<OutboxRow | null> {
  await runBatch(ctx.db, await draftStatements(ctx, [draft]))
  await sendOutgoing({ ...ctx, queues: { ...ctx.queues, outbox: async () => undefined } }, draft.id)
  const row = await findOutgoing(ctx, draft.id)
  if (row?.state === 'waiting') await markOutgoing(ctx.db, draft.id, { state: 'expired' })
  return row
}

/** A message that was set aside is due again, with all its tries before it. False where it is not set aside. */
export async function sendAgain(ctx: Sending, id: string): Promise<boolean> {
  const [freed] = await unparkOutgoing(ctx.db, id, ctx.clock.now())
  if (freed) await ctx.queues.outbox([id])
  return freed !== undefined
}

type Failure = { error: string; detail: string; final: boolean; retryAfter: number | null }

/** Puts it off, twice as long each time, or sets it aside. The log never says to whom it was to go. */
async function failed(ctx: Sending, row: OutboxRow, { error, detail, final, retryAfter }: Failure) {
  const facts = { message: row.id, template: row.template, channel: row.channel, tries: row.tries, error }
  const lastError = `${error}: ${detail}`.slice(0, 500)
  if (final || row.tries >= MOST_TRIES) {
    await markOutgoing(ctx.db, row.id, { state: 'parked', lastError })
    ctx.log('error', 'outbox.parked', facts)
    return
  }
  const pause = Math.min(Math.max(FIRST_PAUSE_MS * 2 ** (row.tries - 1), retryAfter ?? 0), LONGEST_PAUSE_MS)
  await markOutgoing(ctx.db, row.id, { dueAt: ctx.clock.now() + pause, lastError })
  ctx.log('warn', 'outbox.failed', facts)
  await ctx.queues.outbox([row.id], pause)
}

/** Tries all that are due: the second net under the queue. Returns how many it took up. */
export async function sendDue(ctx: Sending): Promise<number> {
  const due = await listDue(ctx, ctx.clock.now(), MOST_AT_ONCE)
  for (let at = 0; at < due.length; at += SIDE_BY_SIDE)
    await Promise.all(due.slice(at, at + SIDE_BY_SIDE).map((id) => sendOutgoing(ctx, id)))
  return due.length
}

const DAY_MS = 24 * 60 * 60_000
/** How long sent messages stay readable. */
const READ_FOR_MS = 90 * DAY_MS
/** How far back old messages are looked for: what many days without a sweep leave behind. */
const LOOKED_BACK_MS = 30 * DAY_MS
const EMPTIED_AT_ONCE = 500

/** Empties messages that are 90 days old and done with, some at a time. Returns how many. */
export async function emptyOld(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const until = ctx.clock.now() - READ_FOR_MS
  const emptied = await emptyOutgoing(ctx.db, {
    from: until - LOOKED_BACK_MS,
    until,
    limit: EMPTIED_AT_ONCE,
  })
  return emptied.length
}
