import type { Ctx } from '#app/context.ts'
import { isReference, isTaken } from '#app/db/batch.server.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import { valueFor } from '#app/domain/shop/choices.ts'
import { reordered } from '#app/domain/shop/list-order.ts'
import type { ChoiceInput, ChoiceListInput } from '#app/features/choices/inputs.ts'
import {
  CHOICES_MOST,
  countChoiceLists,
  countFieldsOfList,
  findChoice,
  findChoiceList,
  LISTS_MOST,
  listChoicesInOrder,
  placeOfNewChoice,
  placeOfNewList,
  usesOfChoice,
} from '#app/features/choices/queries.server.ts'
import {
  putChoice,
  putChoiceList,
  putChoicesInOrder,
  removeChoice,
  removeChoiceList,
} from '#app/features/choices/writes.server.ts'
import {
  type Change,
  type Saved,
  saveChange,
  saveChanges,
  subjects,
} from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { readListAct } from './list-act.ts'

const FORBIDDEN = { ok: false, code: 'forbidden' } as const
const NOT_FOUND = { ok: false, code: 'not_found' } as const

/**
 * `used`: something refers to it, or it is the house's own. `moved`: the order is no longer the one that was seen. `full`: the
 * list, or the number of lists, has as many as it may.
 */
export type ChoiceAnswer = Saved | { ok: false; code: 'used' | 'moved' | 'full' }

/** What a list asks for: another order, a place up or down for one, or one shown or retired. */
export function actOnChoices(ctx: Ctx, listId: string, form: URLSearchParams): Promise<ChoiceAnswer> {
  const asked = readListAct(form)
  switch (asked.act) {
    case 'order':
      return orderChoices(ctx, listId, asked)
    case 'show':
      return showChoice(ctx, { listId, id: asked.id }, asked.active)
    case 'move':
      return moveChoice(ctx, { listId, id: asked.id }, asked.by)
  }
}

type ChoiceKey = { listId: string; id: string }

/** Adds a choice to a list, or renames one. What answers keep of it is chosen once. */
export async function saveChoice(
  ctx: Ctx,
  { listId, id }: ChoiceKey,
  { name, nameEs, active }: ChoiceInput,
  seen: number,
): Promise<ChoiceAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const [list, found] = await Promise.all([findChoiceList(ctx, listId), findChoice(ctx, listId, id)])
  if (!list) return NOT_FOUND
  const others = found ? [] : await listChoicesInOrder(ctx, listId)
  if (others.length >= CHOICES_MOST) return { ok: false, code: 'full' }
  const row = {
    id,
    listId,
    value:
      found?.value ??
      valueFor(
        name,
        others.map(({ value }) => value),
      ),
    name,
    nameEs,
    active,
    showOrder: found?.showOrder ?? (await placeOfNewChoice(ctx, listId)),
  }
  const change = { subject: subjects.choice(listId, id), before: found, after: row }
  return saveUnlessUsed(ctx, { ...change, statements: [putChoice(ctx, row)] }, seen)
}

/** Offers one, or no more: what has it keeps it, and its name. */
export async function showChoice(
  ctx: Ctx,
  { listId, id }: ChoiceKey,
  active: boolean,
): Promise<ChoiceAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const found = await findChoice(ctx, listId, id)
  if (!found) return NOT_FOUND
  const after = { ...found, active }
  const change = { subject: subjects.choice(listId, id), before: found, after }
  return saveChanges(ctx, [{ ...change, statements: [putChoice(ctx, after)] }])
}

/** Only one that nothing refers to: lots, drafts, templates, answers of people. */
export async function deleteChoice(ctx: Ctx, { listId, id }: ChoiceKey, seen: number): Promise<ChoiceAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const found = await findChoice(ctx, listId, id)
  if (!found) return NOT_FOUND
  const { lots, drafts, people } = await usesOfChoice(ctx, found)
  if (lots + drafts + people > 0) return { ok: false, code: 'used' }
  const change = { subject: subjects.choice(listId, id), before: found, after: null }
  return saveUnlessUsed(ctx, { ...change, statements: [removeChoice(ctx, id)] }, seen)
}

type OrderWish = { seen: readonly string[]; wanted: readonly string[] }

/** Puts a list, or a page of it, into another order, in one batch; refused where it is no longer what was seen. */
export async function orderChoices(
  ctx: Ctx,
  listId: string,
  { seen, wanted }: OrderWish,
): Promise<ChoiceAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  if (!(await findChoiceList(ctx, listId))) return NOT_FOUND
  const subject = subjects.choiceOrder(listId)
  // read first: an order that is saved in between is refused by it
  const stamp = await stampOf(ctx, [subject])
  const rows = await listChoicesInOrder(ctx, listId)
  const next = reordered(
    rows.map(({ id }) => id),
    seen,
    wanted,
  )
  if (!next) return { ok: false, code: 'moved' }
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const change = {
    subject,
    before: rows.map(({ id, name }) => ({ id, name })),
    after: next.map((id) => ({ id, name: names.get(id) })),
    statements: [putChoicesInOrder(ctx, next)],
  }
  const answer = await saveChange(ctx, change, stamp)
  return !answer.ok && answer.code === 'stale' ? { ok: false, code: 'moved' } : answer
}

/** Moves one a place up or down. At the end of the list nothing changes. */
export async function moveChoice(ctx: Ctx, { listId, id }: ChoiceKey, by: -1 | 1): Promise<ChoiceAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const seen = (await listChoicesInOrder(ctx, listId)).map((row) => row.id)
  const [at, to] = [seen.indexOf(id), seen.indexOf(id) + by]
  if (at < 0) return NOT_FOUND
  const other = seen[to]
  if (other === undefined) return { ok: true, changed: false }
  const wanted = [...seen]
  wanted[at] = other
  wanted[to] = id
  return orderChoices(ctx, listId, { seen, wanted })
}

/** Renames a list, says whether lots are asked for it, or adds one of the operator's own. */
export async function saveChoiceList(
  ctx: Ctx,
  id: string,
  { name, nameEs, lots }: ChoiceListInput,
  seen: number,
): Promise<ChoiceAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const found = await findChoiceList(ctx, id)
  if (!found && (await countChoiceLists(ctx)) >= LISTS_MOST) return { ok: false, code: 'full' }
  const row = {
    id,
    name,
    nameEs,
    lots,
    own: found?.own ?? true,
    showOrder: found?.showOrder ?? (await placeOfNewList(ctx)),
  }
  const change = { subject: subjects.choiceList(id), before: found, after: row }
  return saveChange(ctx, { ...change, statements: [putChoiceList(ctx, row)] }, seen)
}

/** Only one of the operator's own that is empty, and that no field of the registration asks for. */
export async function deleteChoiceList(ctx: Ctx, id: string, seen: number): Promise<ChoiceAnswer> {
  if (!mayAdminister(ctx.actor)) return FORBIDDEN
  const [found, fields] = await Promise.all([findChoiceList(ctx, id), countFieldsOfList(ctx, id)])
  if (!found) return NOT_FOUND
  if (!found.own || fields > 0) return { ok: false, code: 'used' }
  const change = { subject: subjects.choiceList(id), before: found, after: null }
  return saveUnlessUsed(ctx, { ...change, statements: [removeChoiceList(ctx, id)] }, seen)
}

/** A lot that was published since it was looked holds what it refers to; two new ones of a name at once are one too many. */
async function saveUnlessUsed(ctx: Ctx, change: Change, seen: number): Promise<ChoiceAnswer> {
  try {
    return await saveChange(ctx, change, seen)
  } catch (error) {
    if (isReference(error)) return { ok: false, code: 'used' }
    if (isTaken(error, "index 'choices_value'")) return { ok: false, code: 'moved' }
    throw error
  }
}
