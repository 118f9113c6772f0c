import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import {
  findCondition,
  findConditionMovedTo,
  findLastOfCondition,
  listConditionsUnderWay,
  usesOfCondition,
  weighConditionDrafts,
} from '#app/features/catalogue/queries.server.ts'
import { leadCondition, noteMergedSoFar } from '#app/features/catalogue/writes.server.ts'
import { moveDrafts } from '#app/features/drafts/writes.server.ts'
import { regradeListings } from '#app/features/listings/writes.server.ts'
import { renameInSearches } from '#app/features/searches/writes.server.ts'
import { forgetStorefront, type Saved, saveChange, subjects } from '#app/features/settings/commands.server.ts'

/** So many lots, drafts and templates move in one batch; of more, so many of each at a time. */
const MOVED_AT_ONCE = 500
/** What a request or a minute does of a merge that takes longer; the next minute goes on. */
const STEPS_AT_ONCE = 10

/** `merging`: the one that goes, or the one it goes into, is on its way into another already. */
export type ConditionMerge =
  | (Extract<Saved, { ok: true }> & { underWay?: boolean })
  | Extract<Saved, { ok: false }>
  | { ok: false; code: 'merging' }

type Wish = { from: string; into: string }

/** What a merge would come to, before anybody asks for it; null where the one that goes is not there. */
export async function weighConditionMerge(ctx: Ctx, { from, into }: Wish) {
  const [gone, stays] = await Promise.all([findCondition(ctx, from), findCondition(ctx, into)])
  if (!gone) return null
  const [use, its] = await Promise.all([
    usesOfCondition(ctx, gone),
    stays && from !== into ? usesOfCondition(ctx, stays) : null,
  ])
  return {
    from: { id: gone.id, name: gone.name, use: { ...use, people: 0 }, below: [] },
    into: stays &&
      its && {
        id: stays.id,
        name: stays.name,
        top: true,
        open: its.open,
        hidden: !stays.active,
        branch: false,
        below: [],
      },
  }
}

/**
 * Merges a condition into another: drafts, templates, saved searches and the lots that nobody has offered on yet take the
 * other, and whoever looks for the one finds both. What somebody has offered on or bought keeps the words that they read
 * (as `change-words` has it), so that the one that goes stays as a name that nobody chooses any more. The record, the
 * name and the first lots are one batch; what is more follows in steps: killed at any point, the next goes on.
 */
export async function mergeCondition(
  ctx: Ctx,
  { from, into }: Wish,
  seen: number,
  atOnce: number = MOVED_AT_ONCE,
): Promise<ConditionMerge> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  const [gone, stays, running] = await Promise.all([
    findCondition(ctx, from),
    findCondition(ctx, into),
    listConditionsUnderWay(ctx),
  ])
  // pressed twice: what was wished for is there
  if (!gone && stays && (await findConditionMovedTo(ctx, from)) === into) return { ok: true, changed: false }
  if (!gone || !stays || from === into) return { ok: false, code: 'not_found' }
  // the lots on their way into this one would arrive where nobody looks for them
  if (running.some(({ mergedInto }) => mergedInto === from)) return { ok: false, code: 'merging' }
  const [use, step] = await Promise.all([
    usesOfCondition(ctx, gone),
    nextStep(ctx, { from, into }, '', atOnce),
  ])
  const saved = await saveChange(
    ctx,
    {
      subject: subjects.condition(from),
      before: gone,
      after: { mergedInto: stays.name, ...use },
      statements: [
        ...leadCondition(ctx, from, into),
        renameInSearches(ctx, 'condition', gone.slug, stays.slug),
        ...step.statements,
      ],
    },
    seen,
  )
  if (!saved.ok || step.done) return saved
  return { ok: true, changed: true, underWay: (await goOn(ctx, STEPS_AT_ONCE, atOnce)) > 0 }
}

/** The minute's look. */
export const mergeConditionsDue = (ctx: Ctx): Promise<number> => goOn(ctx, STEPS_AT_ONCE, MOVED_AT_ONCE)

/** Takes up the merges under way; how many are left. Bears to run twice at once. */
export async function goOn(ctx: Ctx, steps: number, atOnce: number): Promise<number> {
  const rows = await listConditionsUnderWay(ctx)
  let [left, taken] = [rows.length, 0]
  for (const { id: from, mergedInto: into, mergingAfter } of rows) {
    let after: string | null = mergingAfter
    while (after !== null && into !== null && taken < steps) {
      const step = await nextStep(ctx, { from, into }, after, atOnce)
      await runBatch(ctx.db, step.statements)
      after = step.done ? null : step.after
      taken += 1
    }
    if (after === null) left -= 1
  }
  if (rows.length > 0) forgetStorefront()
  return left
}

/** The lots behind `after`, so many of them, and so many drafts and templates; and how far that has come. */
async function nextStep(ctx: Ctx, { from, into }: Wish, after: string, atOnce: number) {
  const [last, drafts] = await Promise.all([
    findLastOfCondition(ctx, from, after, atOnce),
    weighConditionDrafts(ctx, from, atOnce + 1),
  ])
  const done = last.lots < atOnce && drafts <= atOnce
  const upTo = last.id ?? after
  return {
    done,
    after: upTo,
    statements: [
      ...(last.id === null ? [] : regradeListings(ctx.db, { from, into, after, upTo })),
      ...moveDrafts(ctx.db, 'condition', from, into, atOnce),
      noteMergedSoFar(ctx, from, done ? null : upTo),
    ],
  }
}
