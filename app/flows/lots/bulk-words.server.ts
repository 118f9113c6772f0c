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
import { reviseOne } from './revise-one.server.ts'

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
  let barred: WordsRefusal | null = null
  const asked = {
    words: { title, description, disclaimer, keywords, binLocation },
    facts: editedFacts(was, is),
    choices: readChosen(is.choices),
  }
  const revised = await reviseOne(ctx, ctx.actor, found, asked, async () => {
    barred = await terms()
    return barred && 'has_offers'
  })
  if (revised.ok) return null
  if (barred) return barred
  if (revised.code !== 'faults')
    return { why: revised.code === 'has_offers' ? 'condition_offers' : revised.code }
  const [[field, code] = ['title', 'unknown']] = Object.entries(revised.faults)
  return { why: `draft:${field}:${code}`, detail: `${field}:${code}` }
}

function editedFacts(was: DraftFields, is: DraftFields): TypedFacts {
  const edited = FACT_FIELDS.filter((name) => (is[name] ?? '') !== (was[name] ?? ''))
  return Object.fromEntries(edited.map((name) => [name, is[name] ?? '']))
}
