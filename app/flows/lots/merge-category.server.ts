import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch, type Statement } from '#app/db/batch.server.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import {
  type CategoryRow,
  findCategory,
  findMovedTo,
  listBelow,
  listMerges,
  type MergeRow,
  usesOfCategories,
  weighCategories,
} from '#app/features/catalogue/queries.server.ts'
import { foldCategory, insertMerges, removeMerge, setShown } from '#app/features/catalogue/writes.server.ts'
import { moveDrafts } from '#app/features/drafts/writes.server.ts'
import { moveListings } from '#app/features/listings/writes.server.ts'
import { moveInterest } from '#app/features/profile/writes.server.ts'
import { renameInSearches } from '#app/features/searches/writes.server.ts'
import { forgetStorefront, type Saved, saveChange, subjects } from '#app/features/settings/commands.server.ts'
import { bumpVersion, insertChangeWhere } from '#app/features/settings/writes.server.ts'
import { categories } from '#drizzle/schema/index.ts'

/** So many lots, drafts and templates move in one batch; of more, so many of each at a time. */
export const MOVED_AT_ONCE = 500
/** What a request or a minute does of a merge that takes longer; the next minute goes on. */
const STEPS_AT_ONCE = 10

/** `levels`: something would stand on a third level. `merging`: one of them is on its way into another already. */
export type MergeAnswer =
  | (Extract<Saved, { ok: true }> & { underWay?: boolean })
  | Extract<Saved, { ok: false }>
  | { ok: false; code: 'levels' | 'merging' }

type MergeWish = {
  from: string
  into: string
  /** Of those below the one that goes: into which below the other each is merged. The rest goes below the other as it is. */
  below?: Readonly<Record<string, string>>
}

type Pair = {
  from: Pick<CategoryRow, 'id' | 'slug' | 'name' | 'parentId'>
  into: Pick<CategoryRow, 'id' | 'slug'>
}

/** What a merge would come to, before anybody asks for it; null where one of the two is not there. */
export async function weighMerge(ctx: Ctx, { from, into }: Pick<MergeWish, 'from' | 'into'>) {
  const [gone, stays] = await Promise.all([findCategory(ctx, from), findCategory(ctx, into)])
  if (!gone) return null
  const [own, its, below, targets] = await Promise.all([
    usesOfCategories(ctx, [gone]),
    stays ? usesOfCategories(ctx, [stays]) : null,
    listBelow(ctx, from),
    stays ? listBelow(ctx, into) : [],
  ])
  return {
    from: { id: gone.id, name: gone.name, use: own, below: below.map(({ id, name }) => ({ id, name })) },
    into: stays &&
      its && {
        id: stays.id,
        name: stays.name,
        top: stays.parentId === null,
        open: its.open,
        hidden: !stays.active,
        // with some below it no new lot stands in it itself
        branch: below.length > 0 || targets.some(({ id }) => id !== from),
        below: targets.filter(({ id }) => id !== from).map(({ id, name }) => ({ id, name })),
      },
  }
}

/**
 * Merges a category into another: its lots, drafts, templates, saved searches and interests go there, and its address leads
 * there. One batch where that is not too much for one; whoever publishes into it at this moment fails at the reference, and
 * finds the other. A larger one is noted first, and its lots go in steps: killed at any point, the next goes on.
 */
export async function mergeCategory(
  ctx: Ctx,
  { from, into, below = {} }: MergeWish,
  seen: number,
  atOnce: number = MOVED_AT_ONCE,
): Promise<MergeAnswer> {
  if (!mayAdminister(ctx.actor)) return { ok: false, code: 'forbidden' }
  const [gone, stays, theirs, targets, running] = await Promise.all([
    findCategory(ctx, from),
    findCategory(ctx, into),
    listBelow(ctx, from),
    listBelow(ctx, into),
    listMerges(ctx),
  ])
  // pressed twice: what was wished for is there
  if (!gone && stays && (await findMovedTo(ctx, from)) === into) return { ok: true, changed: false }
  if (!gone || !stays || from === into) return { ok: false, code: 'not_found' }
  if (running.some((row) => row.fromId === from && row.intoId === into))
    return { ok: true, changed: false, underWay: true }
  const lower: Pair[] = []
  for (const [id, target] of Object.entries(below)) {
    const own = theirs.find((row) => row.id === id)
    const its = targets.find((row) => row.id === target && row.id !== from)
    if (!own || !its) return { ok: false, code: 'not_found' }
    lower.push({ from: { ...own, parentId: from }, into: its })
  }
  // into one below another, or below itself, those below it would be a third level
  if (theirs.length > lower.length && stays.parentId) return { ok: false, code: 'levels' }
  const pairs = [...lower, { from: gone, into: stays }]
  const leaving = new Set(pairs.map((pair) => pair.from.id))
  const busy = running.some(
    (row) =>
      leaving.has(row.fromId) || leaving.has(row.intoId) || pairs.some((p) => p.into.id === row.fromId),
  )
  if (busy) return { ok: false, code: 'merging' }
  const use = await usesOfCategories(
    ctx,
    pairs.map((pair) => pair.from),
  )
  const change = { subject: subjects.category(from), before: gone }
  const weight = await weighCategories(ctx, [...leaving], atOnce + 1)
  if (weight <= atOnce) {
    const told = lower.map((pair) => tellMerged(ctx, pair, whoOf(ctx), sql`1`))
    const moves = pairs.flatMap((pair) => foldInto(ctx, pair))
    const after = { mergedInto: stays.name, ...use }
    return saveChange(ctx, { ...change, after, statements: [...told, ...moves] }, seen)
  }
  const rows = pairs.map((pair) => mergeRow(ctx, pair))
  const statements = [setShown(ctx, categories, [...leaving], false), insertMerges(ctx, rows)]
  try {
    const after = { mergingInto: stays.name, ...use }
    const begun = await saveChange(ctx, { ...change, after, statements }, seen)
    if (!begun.ok) return begun
  } catch (error) {
    if (isTaken(error, 'category_merges')) return { ok: false, code: 'merging' }
    throw error
  }
  const left = await goOnMerging(ctx, { steps: STEPS_AT_ONCE, atOnce })
  return { ok: true, changed: true, underWay: left > 0 }
}

/** Takes up the merges under way, the oldest first; how many are left. Bears to run twice at once. */
export async function goOnMerging(
  ctx: Ctx,
  { steps, atOnce }: { steps: number; atOnce: number } = { steps: STEPS_AT_ONCE, atOnce: MOVED_AT_ONCE },
): Promise<number> {
  const rows = await listMerges(ctx)
  let [left, taken] = [rows.length, 0]
  for (const row of rows) {
    let done = false
    while (!done && taken < steps) {
      done = await mergeStep(ctx, row, atOnce)
      taken += 1
    }
    if (done) left -= 1
  }
  return left
}

/** The minute's look. */
export const mergeDue = (ctx: Ctx): Promise<number> => goOnMerging(ctx)

/** Moves some of what is left, or the rest with the category itself; whether that was all. */
async function mergeStep(ctx: Ctx, row: MergeRow, atOnce: number): Promise<boolean> {
  const { fromId, intoId } = row
  const [gone, stays, weight] = await Promise.all([
    findCategory(ctx, fromId),
    findCategory(ctx, intoId),
    weighCategories(ctx, [fromId], atOnce + 1),
  ])
  if (!gone || !stays) return true
  if (weight > atOnce) {
    await runBatch(ctx.db, [
      ...moveListings(ctx.db, fromId, intoId, atOnce),
      ...moveDrafts(ctx.db, 'category', fromId, intoId, atOnce),
    ])
    return false
  }
  const pair = { from: gone, into: stays }
  // who has finished it meanwhile has said so
  const still = sql`exists (select 1 from category_merges where from_id = ${fromId})`
  await runBatch(ctx.db, [
    tellMerged(ctx, pair, row, still),
    removeMerge(ctx, fromId),
    ...foldInto(ctx, pair),
    bumpVersion(ctx, ctx.clock.now()),
  ])
  forgetStorefront()
  return true
}

function foldInto(ctx: Ctx, { from, into }: Pair): Statement[] {
  return [
    ...moveListings(ctx.db, from.id, into.id),
    ...moveDrafts(ctx.db, 'category', from.id, into.id),
    renameInSearches(ctx, 'category', from.slug, into.slug),
    moveInterest(ctx, from.id, into.id),
    ...foldCategory(ctx, from, into.id),
  ]
}

type Who = Pick<MergeRow, 'personId' | 'personEmail'>

function whoOf(ctx: Ctx): Who {
  return { personId: ctx.actor?.id ?? '', personEmail: ctx.actor?.email ?? '' }
}

function mergeRow(ctx: Ctx, { from, into }: Pair): MergeRow {
  const { personId, personEmail } = whoOf(ctx)
  return { fromId: from.id, intoId: into.id, startedAt: ctx.clock.now(), personId, personEmail }
}

function tellMerged(
  ctx: Ctx,
  { from, into }: Pair,
  { personId, personEmail }: Who,
  holds: ReturnType<typeof sql>,
): Statement {
  return insertChangeWhere(
    ctx,
    {
      subject: subjects.category(from.id),
      at: ctx.clock.now(),
      personId,
      personEmail,
      before: from,
      after: { mergedInto: into.id },
    },
    holds,
  )
}
