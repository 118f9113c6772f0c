import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { collectByAt, isExpected } from '#app/domain/pickup/booking.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { waitingStatements } from '#app/features/outbox/commands.server.ts'
import {
  type After,
  type DueLot,
  listDueLots,
  listUnreckoned,
} from '#app/features/pickups/deadline-queries.server.ts'
import { invoicesOf } from '#app/features/pickups/lot-queries.server.ts'
import { markLots, setCollectBy } from '#app/features/pickups/writes.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues'>

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 100
/** What one minute's job may do. */
const MOST_A_MINUTE = 1_000

/** Each minute: the last day of lots that have none yet; then who is reminded, late, and abandoned. Returns how many it marked. */
export async function keepDeadlines(ctx: Deps): Promise<number> {
  await reckon(ctx)
  const settings = await getSettings(ctx)
  const now = ctx.clock.now()
  const reminded = settings.collect_reminder_days * DAY_MS
  let marked = 0
  if (reminded > 0)
    marked += await through(ctx, 'remind', now + reminded, (lots) => ({
      // whoever has a visit before the last day knows; what is over already is late instead
      mark: lots.filter(({ paid }) => paid === 1),
      told: lots.filter((lot) => lot.paid === 1 && lot.collectBy > now && !comes(lot, lot.collectBy)),
    }))
  marked += await through(ctx, 'late', now, (lots) => {
    const late = lots.filter((lot) => lot.paid === 1 && lot.collectBy < now && !comes(lot, lot.collectBy))
    return { mark: late, told: late }
  })
  marked += await through(ctx, 'abandon', now - settings.abandon_after_days * DAY_MS, (lots) => {
    const over = lots.filter((lot) => lot.paid === 1 && !comes(lot, Number.POSITIVE_INFINITY))
    return { mark: over, told: over }
  })
  return marked
}

/** Whether a lot's party is there, or is still expected by that time. */
function comes({ booking, bookedAt, offeredAt }: DueLot, by: number): boolean {
  return isExpected(booking && { state: booking, startsAt: bookedAt ?? 0, offeredAt }, by)
}

const LETTER = { remind: 'collectReminder', late: 'collectLate', abandon: 'collectAbandoned' } as const
const MARK = { remind: 'remindedAt', late: 'lateAt', abandon: 'abandonedAt' } as const
const STEP = { remind: 'collect_reminder', late: 'late', abandon: 'abandoned' } as const

type Which = keyof typeof LETTER
type Judged = { mark: DueLot[]; told: DueLot[] }

/** Goes through what is due. Mark, log and letter of an invoice are one batch, and their ids follow from it. */
async function through(
  ctx: Deps,
  which: Which,
  until: number,
  judge: (lots: DueLot[]) => Judged,
): Promise<number> {
  let marked = 0
  let after: After
  do {
    const lots = await listDueLots(ctx, which, { until, limit: AT_ONCE, after })
    const { mark, told } = judge(lots)
    if (mark.length > 0) await say(ctx, which, mark, told)
    marked += mark.length
    after = lots.length < AT_ONCE ? undefined : lots.at(-1)
  } while (after && marked < MOST_A_MINUTE)
  return marked
}

async function say(ctx: Deps, which: Which, mark: readonly DueLot[], told: readonly DueLot[]) {
  const now = ctx.clock.now()
  const { ids, statements } = await waitingStatements(
    ctx,
    LETTER[which],
    told.map(({ lineId }) => lineId),
  )
  const invoices = invoicesOf(told)
  await runBatch(ctx.db, [
    markLots(
      ctx.db,
      mark.map(({ lineId }) => lineId),
      MARK[which],
      now,
    ),
    ...statements,
    ...(invoices.length > 0
      ? [
          logInvoices(ctx.db, invoices, {
            id: `${STEP[which]}:${dayOf(told)}`,
            step: STEP[which],
            byId: null,
            at: now,
          }),
        ]
      : []),
  ])
  await ctx.queues.outbox(ids)
}

/** What makes a step that comes once for each last day. */
function dayOf(told: readonly DueLot[]): number {
  return Math.max(0, ...told.map(({ collectBy }) => collectBy))
}

async function reckon(ctx: Deps) {
  for (let part = 0; part < MOST_A_MINUTE / AT_ONCE; part += 1) {
    const lots = await listUnreckoned(ctx, AT_ONCE)
    if (lots.length === 0) return
    const reckoned = lots.map((lot) => ({
      lineId: lot.lineId,
      collectBy: collectByAt(zoneOf(lot.timeZone), lot),
    }))
    await runBatch(ctx.db, [setCollectBy(ctx.db, reckoned)])
    if (lots.length < AT_ONCE) return
  }
}
