import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { listStanding } from '#app/features/browse/queries.server.ts'
import { findCheck, viewOf } from '#app/features/identity/queries.server.ts'
import { listToPay } from '#app/features/invoices/buyer-queries.server.ts'
import { listThreads } from '#app/features/messages/queries.server.ts'
import { listScheduleYards, listToBook } from '#app/features/pickups/schedule-queries.server.ts'

/** Something that waits for its reader, with the one thing to do about it. Money in cents, times in epoch ms. */
export type Waiting =
  | {
      kind: 'outbid'
      id: string
      title: string
      max: number | null
      price: number
      next: number | null
      at: number
    }
  | { kind: 'pay'; number: string; owed: number; items: number; at: number; late: boolean }
  | { kind: 'collect'; id: string; yard: string; lots: number; at: number | null }
  | { kind: 'message'; id: string; other: string; lot: number; text: string }
  | { kind: 'paper'; id: 'tax' | 'identity' }

/** Of each kind so many: the page of all of them is one link away. */
const MOST = 3
const MOST_LOTS = 100
const LOTS_LOOKED_AT = 8

type Papers = { taxDocStatus: number; taxDocumentId: string | null }
const REFUSED = 2

/** What waits for somebody: what they are outbid in, what is to be paid and collected, messages, papers that were refused. */
export async function listWaiting(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  actor: Actor,
  papers: Papers,
): Promise<Waiting[]> {
  const [tiles, unpaid, lots, yards, threads, check] = await Promise.all([
    listStanding(ctx, LOTS_LOOKED_AT),
    listToPay(ctx, actor.id),
    listToBook(ctx, actor.id, MOST_LOTS),
    listScheduleYards(ctx, actor.id),
    listThreads(ctx, actor, { page: 1, box: 'active' }),
    findCheck(ctx, actor.id),
  ])
  const now = ctx.clock.now()
  const nameOf = new Map(yards.map(({ id, name }) => [id, name]))
  return [
    ...tiles
      .filter(({ own }) => own?.status === 'outbid')
      .slice(0, MOST)
      .map(({ id, title, own, price, nextMinimum, closesAt }) => ({
        kind: 'outbid' as const,
        id,
        title,
        max: own?.max ?? null,
        price,
        next: nextMinimum,
        at: closesAt,
      })),
    ...unpaid.slice(0, MOST).map(({ commonInvoice, owed, items, dueAt }) => ({
      kind: 'pay' as const,
      number: commonInvoice,
      owed,
      items,
      at: dueAt,
      late: dueAt < now,
    })),
    ...collectingOf(lots.filter(({ status }) => status === 'paid'))
      .slice(0, MOST)
      .map((each) => ({ ...each, kind: 'collect' as const, yard: nameOf.get(each.id) ?? '' })),
    ...threads.records
      .filter(({ unread }) => unread > 0)
      .slice(0, MOST)
      .map(({ id, other, lotNumber, lastText }) => ({
        kind: 'message' as const,
        id,
        other,
        lot: lotNumber,
        text: lastText,
      })),
    ...(papers.taxDocStatus === REFUSED && papers.taxDocumentId !== null ? [paper('tax')] : []),
    ...(viewOf(check).state === 'refused' ? [paper('identity')] : []),
  ]
}

const paper = (id: 'tax' | 'identity') => ({ kind: 'paper' as const, id })

/** Lots by their yard, with the first day on which one of them is due. */
function collectingOf(lots: readonly { locationId: string; collectBy: number | null }[]) {
  const yards = new Map<string, { id: string; lots: number; at: number | null }>()
  for (const { locationId, collectBy } of lots) {
    const yard = yards.get(locationId) ?? { id: locationId, lots: 0, at: null }
    const at = collectBy === null || (yard.at !== null && yard.at < collectBy) ? yard.at : collectBy
    yards.set(locationId, { id: locationId, lots: yard.lots + 1, at })
  }
  return [...yards.values()]
}
