import type { Ctx } from '#app/context.ts'
import { isReference } from '#app/db/batch.server.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import { STARTER_CATEGORIES, STARTER_CONDITIONS } from '#app/domain/shop/starter-catalogue.ts'
import type { CategoryInput, ConditionInput } from '#app/features/catalogue/inputs.ts'
import {
  findCategory,
  findCondition,
  freeSlug,
  listAllCategories,
  listAllConditions,
  usesOfCategory,
  usesOfCondition,
} from '#app/features/catalogue/queries.server.ts'
import {
  foldCategory,
  putCategory,
  putCondition,
  putInOrder,
  removeCategory,
  removeCondition,
} from '#app/features/catalogue/writes.server.ts'
import { moveListings } from '#app/features/listings/writes.server.ts'
import { moveInterest } from '#app/features/profile/writes.server.ts'
import { renameInSearches } from '#app/features/searches/writes.server.ts'
import {
  type Change,
  type Saved,
  saveChange,
  saveChanges,
  subjects,
} from '#app/features/settings/commands.server.ts'
import { categories, conditions } from '#drizzle/schema/index.ts'

const FORBIDDEN = { ok: false, code: 'forbidden' } as const
const NOT_FOUND = { ok: false, code: 'not_found' } as const

/** `used`: something still refers to it. `levels`: it would make a third level. `not_empty`: there are some already. */
export type CatalogueAnswer = Saved | { ok: false; code: 'used' | 'levels' | 'not_empty' }

/** What a button of a list asks for: a place up or down for one, or all to start with. */
export function actOnList(
  ctx: Ctx,
  kind: 'category' | 'condition',
  form: URLSearchParams,
): Promise<CatalogueAnswer> {
  if (form.get('intent') === 'starter') return importStarter(ctx)
  return moveInOrder(ctx, kind, String(form.get('id') ?? ''), form.get('by') === 'up' ? -1 : 1)
}

/** Adds or changes a category. One that others are below stays on top, and nothing is below one that is below another. */
export async function saveCategory(
  ctx: Ctx,
  id: string,
  { parentId, picture, ...given }: CategoryInput,
  seen: number,
): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const all = await listAllCategories(ctx)
  const found = all.find((row) => row.id === id) ?? null
  const above = parentId ? all.find((row) => row.id === parentId) : null
  const wrong = above === undefined || above?.parentId || above?.id === id
  if (wrong || (above && all.some((row) => row.parentId === id))) return { ok: false, code: 'levels' }
  const row = {
    id,
    slug: found?.slug ?? (await freeSlug(ctx, 'categories', given.name)),
    ...given,
    parentId: above?.id ?? null,
    picture: picture || null,
    showOrder: found && found.parentId === (above?.id ?? null) ? found.showOrder : all.length + 1,
  }
  return saveChange(
    ctx,
    { subject: subjects.category(id), before: found, after: row, statements: [putCategory(ctx, row)] },
    seen,
  )
}

export async function saveCondition(
  ctx: Ctx,
  id: string,
  given: ConditionInput,
  seen: number,
): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const all = await listAllConditions(ctx)
  const found = all.find((row) => row.id === id) ?? null
  const slug = found?.slug ?? (await freeSlug(ctx, 'conditions', given.name))
  const row = { id, slug, ...given, showOrder: found?.showOrder ?? all.length + 1 }
  return saveChange(
    ctx,
    { subject: subjects.condition(id), before: found, after: row, statements: [putCondition(ctx, row)] },
    seen,
  )
}

/** Only one that nothing refers to: lots, categories below, saved searches, interests. */
export async function deleteCategory(ctx: Ctx, id: string, seen: number): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const found = await findCategory(ctx, id)
  if (!found) return NOT_FOUND
  const { lots, below, searches, people } = await usesOfCategory(ctx, found)
  if (lots + below + searches + people > 0) return { ok: false, code: 'used' }
  const change = { subject: subjects.category(id), before: found, after: null }
  return saveUnlessUsed(ctx, { ...change, statements: removeCategory(ctx, id) }, seen)
}

export async function deleteCondition(ctx: Ctx, id: string, seen: number): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const found = await findCondition(ctx, id)
  if (!found) return NOT_FOUND
  const { lots, searches } = await usesOfCondition(ctx, found)
  if (lots + searches > 0) return { ok: false, code: 'used' }
  const change = { subject: subjects.condition(id), before: found, after: null }
  return saveUnlessUsed(ctx, { ...change, statements: [removeCondition(ctx, id)] }, seen)
}

/** A lot that was made since it was looked holds what it refers to. */
async function saveUnlessUsed(ctx: Ctx, change: Change, seen: number): Promise<CatalogueAnswer> {
  try {
    return await saveChange(ctx, change, seen)
  } catch (error) {
    if (isReference(error)) return { ok: false, code: 'used' }
    throw error
  }
}

/** Moves one a place up or down among those beside it. At the end of the list nothing changes. */
export async function moveInOrder(
  ctx: Ctx,
  kind: 'category' | 'condition',
  id: string,
  by: -1 | 1,
): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const all = kind === 'category' ? await listAllCategories(ctx) : await listAllConditions(ctx)
  const parentOf = (row: object) => ('parentId' in row ? row.parentId : null)
  const own = all.find((row) => row.id === id)
  if (!own) return NOT_FOUND
  const ids = all.filter((row) => parentOf(row) === parentOf(own)).map((row) => row.id)
  const [at, to] = [ids.indexOf(id), ids.indexOf(id) + by]
  const other = ids[to]
  if (other === undefined) return { ok: true, changed: false }
  ids[at] = other
  ids[to] = id
  const order = putInOrder(ctx, kind === 'category' ? categories : conditions, ids)
  const change = { before: { place: at + 1 }, after: { place: to + 1 }, statements: [order] }
  return saveChanges(ctx, [{ subject: subjects[kind](id), ...change }])
}

/**
 * Merges a category into another: its lots, saved searches and interests go there, and its address leads there. One
 * batch: whoever publishes into it at this moment fails at the reference, and finds the other.
 */
export async function mergeCategory(
  ctx: Ctx,
  from: string,
  into: string,
  seen: number,
): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const [gone, stays] = await Promise.all([findCategory(ctx, from), findCategory(ctx, into)])
  if (!gone || !stays || from === into) return NOT_FOUND
  const use = await usesOfCategory(ctx, gone)
  // into one below another, or below itself, those below it would be a third level
  if (use.below > 0 && stays.parentId) return { ok: false, code: 'levels' }
  return saveChange(
    ctx,
    {
      subject: subjects.category(from),
      before: gone,
      after: { mergedInto: stays.name, ...use },
      statements: [
        ...moveListings(ctx.db, from, into),
        renameInSearches(ctx, gone.slug, stays.slug),
        moveInterest(ctx, from, into),
        ...foldCategory(ctx, gone, into),
      ],
    },
    seen,
  )
}

/** Categories and conditions to start with, into a site that has none of either. */
export async function importStarter(ctx: Ctx): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const [known, graded] = await Promise.all([listAllCategories(ctx), listAllConditions(ctx)])
  if (known.length > 0 && graded.length > 0) return { ok: false, code: 'not_empty' }
  const changes: Change[] = []
  for (const row of known.length > 0 ? [] : STARTER_CATEGORIES) {
    changes.push({
      subject: subjects.category(row.id),
      before: null,
      after: row,
      statements: [putCategory(ctx, row)],
    })
  }
  for (const row of graded.length > 0 ? [] : STARTER_CONDITIONS) {
    changes.push({
      subject: subjects.condition(row.id),
      before: null,
      after: row,
      statements: [putCondition(ctx, row)],
    })
  }
  return saveChanges(ctx, changes)
}
