import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { editFields, type FieldEdit } from '#app/domain/shop/bulk-edit.ts'
import { readChosen } from '#app/domain/shop/choices.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { fieldsOfListing, listDraftChoices } from '#app/features/drafts/commands.server.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { wordsInput } from '#app/features/listings/inputs.ts'
import { readLotLog } from '#app/features/listings/queries.server.ts'
import { OPEN_WORDS } from './bulk-input.ts'
import { changeWords } from './change-words.server.ts'
import { judgeChoices } from './new-choices.server.ts'

/** Why the words of a lot stay as they are, as a note of long work says it. */
export type WordsRefusal = { why: string; detail?: string }

/** Lays edits over the words of one open lot, as its own page would; null where that is done, or nothing was different. */
export async function changeOpenWords(
  ctx: Ctx & { actor: Actor },
  edits: readonly FieldEdit[],
  lotId: string,
): Promise<WordsRefusal | null> {
  const found = await findSetUp(ctx, lotId)
  if (!found?.live) return { why: 'gone' }
  const { row, live } = found
  const was = fieldsOfListing(row, found.chosen)
  const is = editFields(was, edits)
  if (OPEN_WORDS.every((name) => (is[name] ?? '') === (was[name] ?? ''))) return null
  if (isOver(live.status)) return { why: 'over' }
  const { conditions } = await listDraftChoices(ctx, row.organisationId)
  const { condition = row.conditionId } = is
  if (!conditions.some(({ id }) => id === condition))
    return { why: 'draft:condition:unknown', detail: 'condition:unknown' }
  const judged = await judgeChoices(ctx, found.chosen, readChosen(is.choices))
  if (!judged.ok) return { why: `draft:choices:${judged.code}`, detail: `choices:${judged.code}` }
  const { version: seen } = await readLotLog(ctx, lotId)
  const words = wordsInput.safeParse({
    title: is.title ?? '',
    description: is.description ?? '',
    disclaimer: is.disclaimer ?? '',
    keywords: is.keywords ?? '',
    binLocation: is.binLocation ?? '',
    seen,
  })
  if (!words.success) return faultOf(words.error.issues[0])
  const changed = await changeWords(ctx, ctx.actor, found, {
    words: words.data,
    condition,
    choices: judged.choices,
    removed: [],
    files: [],
  })
  if (changed.ok) return null
  return { why: changed.code === 'has_offers' ? 'condition_offers' : changed.code }
}

function faultOf(issue: { path: PropertyKey[]; code: string } | undefined): WordsRefusal {
  const code = issue?.code === 'too_small' ? 'too_short' : 'too_long'
  const problem = `${String(issue?.path[0] ?? 'title')}:${code}`
  return { why: `draft:${problem}`, detail: problem }
}
