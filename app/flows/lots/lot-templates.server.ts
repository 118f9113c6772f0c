import type { Ctx } from '#app/context.ts'
import { listChosen } from '#app/db/choice-lists.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type DraftKey, fieldsOfListing } from '#app/features/drafts/commands.server.ts'
import { TEMPLATE_NAME_MOST } from '#app/features/drafts/inputs.ts'
import {
  saveTemplate,
  type TemplateSaved,
  templateFieldsOf,
} from '#app/features/drafts/template-commands.server.ts'
import { findByLotNumber } from '#app/features/listings/commands.server.ts'

/** Makes a template of one of the organisation's own lots, by its number. */
export async function templateOfLot(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Actor,
  key: DraftKey,
  lot: string,
): Promise<TemplateSaved | { ok: false; code: 'no_lot' }> {
  const number = /^\d{1,9}$/.test(lot.trim()) ? Number(lot) : Number.NaN
  const row = Number.isNaN(number) ? null : await findByLotNumber(ctx, key.organisationId, number)
  if (!row) return { ok: false, code: 'no_lot' }
  const name = `${row.title} ${row.lotNumber}`.slice(0, TEMPLATE_NAME_MOST)
  const fields = templateFieldsOf(fieldsOfListing(row, await listChosen(ctx, row.id)))
  return saveTemplate(ctx, key, { name, fields, by: actor.id })
}
