import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { type Actor, mayAdminister } from '#app/domain/people/permissions.ts'
import { countBooks } from '#app/features/accounting/queries.server.ts'
import { endTurn, insertCheck, removeOldChecks, takeTurn } from '#app/features/accounting/writes.server.ts'
import { findBookFaults } from '#app/features/payments/queries.server.ts'
import { findRefundFaults } from '#app/features/returns/queries.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'

const MOST_TOLD = 50
/** Longer than any check takes: should its holder die, the next may look after this. */
const TURN_MS = 10 * 60_000
const KEPT_MS = 400 * 86_400_000

type Checking = Pick<Ctx, 'db' | 'clock' | 'log'>

/** What `check-books` found, or that somebody else is at it. */
export type CheckOutcome = { state: 'checked'; faults: number } | { state: 'under_way' }

/** Says what does not balance, one line each; a line that says so when all does. */
export async function checkBooksNightly(ctx: Checking): Promise<void> {
  await checkBooks(ctx, null)
}

/** The same for an administrator who asks for it, on the record; null for whoever may not. */
export async function checkBooksNow(ctx: Checking, actor: Actor): Promise<CheckOutcome | null> {
  return mayAdminister(actor) ? checkBooks(ctx, actor) : null
}

async function checkBooks(ctx: Checking, actor: Actor | null): Promise<CheckOutcome> {
  const { db, clock, log } = ctx
  const [at, id] = [clock.now(), crypto.randomUUID()]
  if (!(await takeTurn(ctx, id, at, at + TURN_MS))) return { state: 'under_way' }
  try {
    const faults = [...(await findBookFaults(ctx, MOST_TOLD)), ...(await findRefundFaults(ctx, MOST_TOLD))]
    for (const fault of faults) log('error', 'books.unbalanced', fault)
    if (faults.length === 0) log('info', 'books.balanced')
    const counts = await countBooks(ctx)
    const check = { id, at, tookMs: clock.now() - at, personId: actor?.id ?? null, faults, ...counts }
    const asked = actor && {
      subject: `books:${id}`,
      at,
      personId: actor.id,
      personEmail: actor.email,
      before: null,
      after: { faults: faults.length },
    }
    await runBatch(db, [
      insertCheck(ctx, check),
      removeOldChecks(ctx, at - KEPT_MS),
      ...(asked ? [insertChangeWhere(ctx, asked, sql`true`)] : []),
    ])
    return { state: 'checked', faults: faults.length }
  } finally {
    await endTurn(ctx, id)
  }
}
