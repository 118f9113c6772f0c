import type { Ctx } from '#app/context.ts'
import { isReference } from '#app/db/batch.server.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import {
  missingCategories,
  missingConditions,
  STARTER_CATEGORIES,
  STARTER_CONDITIONS,
} from '#app/domain/shop/starter-catalogue.ts'
import type { CategoryInput, ConditionInput } from '#app/features/catalogue/inputs.ts'
import {
  countCatalogue,
  findCategory,
  findCondition,
  freeSlug,
  hasBelow,
  isMergedCondition,
  listForStarter,
  listMerges,
  placeAtEnd,
  usesOfCategory,
  usesOfCondition,
} from '#app/features/catalogue/queries.server.ts'
import {
  putCategory,
  putCondition,
  removeCategory,
  removeCondition,
} from '#app/features/catalogue/writes.server.ts'
import {
  type Change,
  type Saved,
  saveChange,
  saveChanges,
  subjects,
} from '#app/features/settings/commands.server.ts'
import { categories, conditions } from '#drizzle/schema/index.ts'
import { readListAct } from './list-act.ts'
import { type CatalogueKind, moveInOrder, orderCatalogue, showInCatalogue } from './order-catalogue.server.ts'

const FORBIDDEN = { ok: false, code: 'forbidden' } as const
const NOT_FOUND = { ok: false, code: 'not_found' } as const

/**
 * `used`: something still refers to it. `levels`: it would make a third level. `not_empty`: there are some already. `moved`: the
 * order is no longer the one that was seen. `merging`: its lots are on their way into another.
 */
export type CatalogueAnswer =
  | Saved
  | { ok: false; code: 'used' | 'levels' | 'not_empty' | 'moved' | 'merging' }

/** What a list asks for: another order, a place up or down for one, one shown or hidden, or all to start with. */
export function actOnList(ctx: Ctx, kind: CatalogueKind, form: URLSearchParams): Promise<CatalogueAnswer> {
  if (form.get('intent') === 'starter') return addStarter(ctx, kind)
  const asked = readListAct(form)
  switch (asked.act) {
    case 'order':
      return orderCatalogue(ctx, { kind, parentId: asked.below, seen: asked.seen, wanted: asked.wanted })
    case 'show':
      return showInCatalogue(ctx, kind, asked.id, asked.active)
    case 'move':
      return moveInOrder(ctx, kind, asked.id, asked.by)
  }
}

/** Adds or changes a category. One that others are below stays on top, and nothing is below one that is below another. */
export async function saveCategory(
  ctx: Ctx,
  id: string,
  { parentId, picture, ...given }: CategoryInput,
  seen: number,
): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const [found, above, merges] = await Promise.all([
    findCategory(ctx, id),
    parentId ? findCategory(ctx, parentId) : null,
    listMerges(ctx, id),
  ])
  if (merges.length > 0) return { ok: false, code: 'merging' }
  const wrong = (parentId && !above) || above?.parentId || above?.id === id
  if (wrong || (above && (await hasBelow(ctx, id)))) return { ok: false, code: 'levels' }
  const stays = found && found.parentId === (above?.id ?? null)
  const row = {
    id,
    slug: found?.slug ?? (await freeSlug(ctx, 'categories', given.name)),
    ...given,
    parentId: above?.id ?? null,
    picture: picture || null,
    showOrder: stays ? found.showOrder : await placeAtEnd(ctx, categories),
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
  const [found, isMerged] = await Promise.all([findCondition(ctx, id), isMergedCondition(ctx, id)])
  if (isMerged) return NOT_FOUND
  const slug = found?.slug ?? (await freeSlug(ctx, 'conditions', given.name))
  const showOrder = found?.showOrder ?? (await placeAtEnd(ctx, conditions))
  const row = { id, slug, ...given, showOrder }
  return saveChange(
    ctx,
    { subject: subjects.condition(id), before: found, after: row, statements: [putCondition(ctx, row)] },
    seen,
  )
}

/** Only one that nothing refers to: lots, drafts, templates, categories below, saved searches, interests. */
export async function deleteCategory(ctx: Ctx, id: string, seen: number): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const found = await findCategory(ctx, id)
  if (!found) return NOT_FOUND
  const { lots, drafts, below, searches, people } = await usesOfCategory(ctx, found)
  if (lots + drafts + below + searches + people > 0) return { ok: false, code: 'used' }
  const change = { subject: subjects.category(id), before: found, after: null }
  return saveUnlessUsed(ctx, { ...change, statements: removeCategory(ctx, id) }, seen)
}

export async function deleteCondition(ctx: Ctx, id: string, seen: number): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const found = await findCondition(ctx, id)
  if (!found) return NOT_FOUND
  const { lots, drafts, searches } = await usesOfCondition(ctx, found)
  if (lots + drafts + searches > 0) return { ok: false, code: 'used' }
  const change = { subject: subjects.condition(id), before: found, after: null }
  return saveUnlessUsed(ctx, { ...change, statements: removeCondition(ctx, id) }, seen)
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

/** How much of the starter set a list has not yet. */
export async function countMissing(ctx: Ctx, kind: CatalogueKind): Promise<number> {
  const known = await listForStarter(ctx)
  return kind === 'category'
    ? missingCategories(known.categories, known.left).length
    : missingConditions(known.conditions).length
}

/** What a list has not of the starter set, behind what it has. Both are asked for where there is none of either. */
export async function addStarter(ctx: Ctx, kind: CatalogueKind): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const known = await listForStarter(ctx)
  if (known.categories.length === 0 && known.conditions.length === 0) return importStarter(ctx)
  if (kind === 'category') {
    const end = await placeAtEnd(ctx, categories)
    const rows = missingCategories(known.categories, known.left)
    return saveChanges(
      ctx,
      rows.map((row, at) => {
        const placed = { ...row, showOrder: end + at }
        return {
          subject: subjects.category(row.id),
          before: null,
          after: placed,
          statements: [putCategory(ctx, placed)],
        }
      }),
    )
  }
  const end = await placeAtEnd(ctx, conditions)
  return saveChanges(
    ctx,
    missingConditions(known.conditions).map((row, at) => {
      const placed = { ...row, showOrder: end + at }
      return {
        subject: subjects.condition(row.id),
        before: null,
        after: placed,
        statements: [putCondition(ctx, placed)],
      }
    }),
  )
}

/** Categories and conditions to start with, into a site that has none of either. */
export async function importStarter(ctx: Ctx): Promise<CatalogueAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const known = await countCatalogue(ctx)
  if (known.categories > 0 && known.conditions > 0) return { ok: false, code: 'not_empty' }
  const changes: Change[] = []
  for (const row of known.categories > 0 ? [] : STARTER_CATEGORIES) {
    changes.push({
      subject: subjects.category(row.id),
      before: null,
      after: row,
      statements: [putCategory(ctx, row)],
    })
  }
  for (const row of known.conditions > 0 ? [] : STARTER_CONDITIONS) {
    changes.push({
      subject: subjects.condition(row.id),
      before: null,
      after: row,
      statements: [putCondition(ctx, row)],
    })
  }
  return saveChanges(ctx, changes)
}
