import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { editFields, type FieldEdit } from '#app/domain/shop/bulk-edit.ts'
import { readChosen } from '#app/domain/shop/choices.ts'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { FACT_FIELDS, type TypedFacts } from '#app/domain/shop/lot-facts.ts'
import { fieldsOfListing } from '#app/features/drafts/commands.server.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { OPEN_WORDS } from './bulk-input.ts'
import { changeAsJudged, judgeRevision, type RevisedOne } from './revise-one.server.ts'

/** Why the words of a lot stay as they are, as a note of long work says it. */
export type WordsRefusal = { why: string; detail?: string }

/**
 * Lays edits over the words and facts of one open lot, as its own page would; null where that is done, or nothing was different.
 * `terms` changes what its room has to agree to, first: what one of them refuses leaves the lot as it was.
 */
export async function changeOpenWords(
  ctx: Ctx & { actor: Actor },
  edits: readonly FieldEdit[],
  lotId: string,
  terms: () => Promise<WordsRefusal | null>,
): Promise<WordsRefusal | null> {
  const found = await findSetUp(ctx, lotId)
  if (!found?.live) return { why: 'gone' }
  const { row, live } = found
  const was = fieldsOfListing(row, found.chosen)
  const is = editFields(was, edits)
  if (OPEN_WORDS.every((name) => (is[name] ?? '') === (was[name] ?? ''))) return terms()
  if (isOver(live.status)) return { why: 'over' }
  const { title = '', description = '', disclaimer = '', keywords = '', binLocation = '' } = is
  const judged = await judgeRevision(ctx, ctx.actor, found, {
    words: { title, description, disclaimer, keywords, binLocation },
    facts: editedFacts(was, is),
    choices: readChosen(is.choices),
  })
  if (!judged.ok) return reasonOf(judged)
  const barred = await terms()
  if (barred) return barred
  const revised = await changeAsJudged(ctx, ctx.actor, found, judged)
  return revised.ok ? null : reasonOf(revised)
}

function reasonOf(refused: Extract<RevisedOne, { ok: false }>): WordsRefusal {
  if (refused.code !== 'faults')
    return { why: refused.code === 'has_offers' ? 'condition_offers' : refused.code }
  const [[field, code] = ['title', 'unknown']] = Object.entries(refused.faults)
  return { why: `draft:${field}:${code}`, detail: `${field}:${code}` }
}

function editedFacts(was: DraftFields, is: DraftFields): TypedFacts {
  const edited = FACT_FIELDS.filter((name) => (is[name] ?? '') !== (was[name] ?? ''))
  return Object.fromEntries(edited.map((name) => [name, is[name] ?? '']))
}
