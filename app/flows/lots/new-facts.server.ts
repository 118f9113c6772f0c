import type { Ctx } from '#app/context.ts'
import {
  type FactFault,
  type FactField,
  type LotFacts,
  readFacts,
  type TypedFacts,
} from '#app/domain/shop/lot-facts.ts'
import { factsOf, listDraftChoices } from '#app/features/drafts/queries.server.ts'
import type { ListingRow } from '#app/features/listings/commands.server.ts'

export type FactsJudged =
  | { ok: true; facts: Partial<LotFacts> }
  | { ok: false; faults: Partial<Record<FactField, FactFault>> }

/** Judges other facts for a published lot by what a new lot may choose from. */
export async function judgeFacts(ctx: Ctx, row: ListingRow, typed: TypedFacts): Promise<FactsJudged> {
  if (Object.keys(typed).length === 0) return { ok: true, facts: {} }
  const choices = await listDraftChoices(ctx, row.organisationId)
  const { category } = factsOf(typed, choices, ctx.clock.now())
  // what is no longer offered is for those alone that have it
  const condition = choices.conditions.some(({ id, offered }) => offered && id === typed.condition)
  return readFacts(row, typed, { category, condition })
}
