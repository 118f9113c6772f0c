import type { Ctx } from '#app/context.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import { reordered } from '#app/domain/shop/list-order.ts'
import {
  findCategory,
  findCondition,
  listInOrder,
  listMerges,
} from '#app/features/catalogue/queries.server.ts'
import { putInOrder, setShown } from '#app/features/catalogue/writes.server.ts'
import { type Saved, saveChange, saveChanges, subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { categories, conditions } from '#drizzle/schema/index.ts'

export type CatalogueKind = 'category' | 'condition'

const TABLES = { category: categories, condition: conditions }
const FORBIDDEN = { ok: false, code: 'forbidden' } as const
const NOT_FOUND = { ok: false, code: 'not_found' } as const

type OrderWish = {
  kind: CatalogueKind
  /** Below which category; null at the top, and of conditions. */
  parentId: string | null
  /** The order that was seen, and the one that is wished: all of a list, or a page of it. */
  seen: readonly string[]
  wanted: readonly string[]
}

/** Puts what stands beside each other into another order, in one batch; refused where it is no longer what was seen. */
export async function orderCatalogue(
  ctx: Ctx,
  { kind, parentId, seen, wanted }: OrderWish,
): Promise<Saved | { ok: false; code: 'moved' }> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const subject = subjects.order(kind, parentId)
  // read first: an order that is saved in between is refused by it
  const stamp = await stampOf(ctx, [subject])
  const rows = await listInOrder(ctx, kind, parentId)
  const ids = rows.map(({ id }) => id)
  const next = reordered(ids, seen, wanted)
  if (!next) return { ok: false, code: 'moved' }
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const named = (order: readonly string[]) => order.map((one) => ({ id: one, name: names.get(one) }))
  const statements = [putInOrder(ctx, TABLES[kind], next)]
  const answer = await saveChange(ctx, { subject, before: named(ids), after: named(next), statements }, stamp)
  return !answer.ok && answer.code === 'stale' ? { ok: false, code: 'moved' } : answer
}

/** Moves one a place up or down among those beside it. At the end of the list nothing changes. */
export async function moveInOrder(
  ctx: Ctx,
  kind: CatalogueKind,
  id: string,
  by: -1 | 1,
): ReturnType<typeof orderCatalogue> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const category = kind === 'category' ? await findCategory(ctx, id) : null
  if (!category && (kind === 'category' || !(await findCondition(ctx, id)))) return NOT_FOUND
  const parentId = category?.parentId ?? null
  const seen = (await listInOrder(ctx, kind, parentId)).map((row) => row.id)
  const [at, to] = [seen.indexOf(id), seen.indexOf(id) + by]
  const other = seen[to]
  if (other === undefined) return { ok: true, changed: false }
  const wanted = [...seen]
  wanted[at] = other
  wanted[to] = id
  return orderCatalogue(ctx, { kind, parentId, seen, wanted })
}

/** Offers one to new lots, or no more: what has it keeps it. */
export async function showInCatalogue(
  ctx: Ctx,
  kind: CatalogueKind,
  id: string,
  active: boolean,
): Promise<Saved | { ok: false; code: 'merging' }> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const found = kind === 'category' ? await findCategory(ctx, id) : await findCondition(ctx, id)
  if (!found) return NOT_FOUND
  if (kind === 'category' && (await listMerges(ctx, id)).some(({ fromId }) => fromId === id))
    return { ok: false, code: 'merging' }
  const statements = [setShown(ctx, TABLES[kind], [id], active)]
  const change = { subject: subjects[kind](id), before: found, after: { ...found, active }, statements }
  return saveChanges(ctx, [change])
}
