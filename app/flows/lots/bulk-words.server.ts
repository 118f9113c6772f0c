import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { editFields, type FieldEdit } from '#app/domain/shop/bulk-edit.ts'
import { readChosen } from '#app/domain/shop/choices.ts'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { FACT_FIELDS, type TypedFacts } from '#app/domain/shop/lot-facts.ts'
import { fieldsOfListing } from '#app/features/drafts/commands.server.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { wordsInput } from '#app/features/listings/inputs.ts'
import { readLotLog } from '#app/features/listings/queries.server.ts'
import { OPEN_WORDS } from './bulk-input.ts'
import { changeWords } from './change-words.server.ts'
import { judgeChoices } from './new-choices.server.ts'
import { judgeFacts } from './new-facts.server.ts'

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
  const facts = await judgeFacts(ctx, row, editedFacts(was, is))
  if (!facts.ok) {
    const [[field, code] = ['category', 'unknown']] = Object.entries(facts.faults)
    return { why: `draft:${field}:${code}`, detail: `${field}:${code}` }
  }
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
    facts: facts.facts,
    choices: judged.choices,
  })
  if (changed.ok) return null
  return { why: changed.code === 'has_offers' ? 'condition_offers' : changed.code }
}

function editedFacts(was: DraftFields, is: DraftFields): TypedFacts {
  const edited = FACT_FIELDS.filter((name) => (is[name] ?? '') !== (was[name] ?? ''))
  return Object.fromEntries(edited.map((name) => [name, is[name] ?? '']))
}

function faultOf(issue: { path: PropertyKey[]; code: string } | undefined): WordsRefusal {
  const code = issue?.code === 'too_small' ? 'too_short' : 'too_long'
  const problem = `${String(issue?.path[0] ?? 'title')}:${code}`
  return { why: `draft:${problem}`, detail: problem }
}
