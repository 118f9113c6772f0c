import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { EventKind, EventPayload } from '#app/domain/events.ts'
import { type Draft, writeMessages } from './commands.server.ts'
import { LETTERS, type LetterName } from './letters/index.server.ts'
import type { Facts, Writing } from './letters/shape.ts'
import { listSaleReaders, SALE_READERS } from './sale-readers.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues'>
type Reaction<Kind extends EventKind> = (ctx: Deps, payload: EventPayload<Kind>) => Promise<void>
type Follows<Kind extends EventKind> = {
  [K in Kind]?: (ctx: Facts, payload: EventPayload<K>) => Promise<readonly Writing<unknown>[]>
}

/** What writes the letters that follow an event of this kind. */
export function lettersOn<Kind extends EventKind>(kind: Kind): Reaction<Kind>[] {
  return names().flatMap((template) => {
    const write = (LETTERS[template].on as Follows<Kind>)[kind]
    return write
      ? [async (ctx, payload) => writeMessages(ctx, draftsOf(template, await write(ctx, payload)))]
      : []
  })
}

/**
 * A cancelled sale may concern thousands: each event writes to some of them, and the next goes on behind the last. A person is
 * written to once whatever is delivered twice, as the letter's id is theirs.
 */
export async function goOnTelling(ctx: Deps, payload: EventPayload<'sale-cancelled'>): Promise<void> {
  const people = await listSaleReaders(ctx.db, payload, SALE_READERS + 1)
  const last = people[SALE_READERS - 1]?.reader.personId
  if (last === undefined || people.length <= SALE_READERS) return
  const id = `sale-cancelled:${payload.auctionId}:${last}`
  await runBatch(ctx.db, [
    insertEvents(
      ctx.db,
      [{ id, type: 'sale-cancelled', payload: { ...payload, after: last } }],
      ctx.clock.now(),
    ),
  ])
  await ctx.queues.events([id])
}

/** Writes the letters of a kind that are due now, though no event tells of it. Returns how many. */
async function mailDue(ctx: Deps, template: 'outbid' | 'placed'): Promise<number> {
  const writings = (await LETTERS[template].due?.(ctx)) ?? []
  await writeMessages(ctx, draftsOf(template, writings))
  return writings.length
}

/** Tells people that they were outbid. */
export function mailOutbid(ctx: Deps): Promise<number> {
  return mailDue(ctx, 'outbid')
}

/** Sends receipts of offers to those who want them. */
export function mailPlaced(ctx: Deps): Promise<number> {
  return mailDue(ctx, 'placed')
}

function draftsOf(template: LetterName, writings: readonly Writing<unknown>[]): Draft[] {
  return writings.map((writing) => ({ ...writing, template }) as Draft)
}

function names(): LetterName[] {
  return Object.keys(LETTERS) as LetterName[]
}
