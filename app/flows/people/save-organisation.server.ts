import type { Ctx } from '#app/context.ts'
import { isTaken, type Statement } from '#app/db/batch.server.ts'
import type { OrganisationId } from '#app/domain/ids.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import { type Saved, saveOwnChange, subjects } from '#app/features/settings/commands.server.ts'
import type { OrganisationInput } from '#app/features/team/organisation-inputs.ts'
import { findOwnPage, findTextsAt, type SaidTexts } from '#app/features/team/organisation-queries.server.ts'
import { insertText, updateOrganisation } from '#app/features/team/writes.server.ts'

export type SavedOrganisation = Saved | { ok: false; code: 'taken' }

/**
 * Saves what an organisation says of itself, on the record. Terms and returns are versions: lots that are published keep
 * theirs. A prefix is for new numbers, and stays the organisation's for ever. `logo`: a new picture's name; null leaves
 * the one that is there, or takes it away where that is asked for.
 */
export async function saveOrganisation(
  ctx: Ctx,
  actor: Actor,
  id: OrganisationId,
  { input, logo, seen }: { input: OrganisationInput; logo: string | null; seen: number },
): Promise<SavedOrganisation> {
  if (!mayActFor(actor, id, 'settings')) return { ok: false, code: 'forbidden' }
  const now = ctx.clock.now()
  const [page, texts] = await Promise.all([findOwnPage(ctx, { id }), findTextsAt(ctx, id, now)])
  if (!page) return { ok: false, code: 'not_found' }
  const row = {
    name: input.name,
    description: input.story,
    descriptionEs: input.story_es,
    links: input.links,
    contactEmail: input.contact_email,
    contactPhone: input.contact_phone,
    invoicePrefix: input.invoice_prefix,
    taxId: input.tax_id,
    invoiceAddress: input.invoice_address,
    logo: logo ?? (input.remove_logo ? null : page.logo),
  }
  const { id: _id, handle: _handle, createdAt: _since, story, storyEs, ...kept } = page
  const before = { ...kept, description: story, descriptionEs: storyEs, ...wordsOf(texts) }
  const after = {
    ...row,
    returns: input.return_choice,
    returnsText: input.return_choice === 'house' ? '' : input.return_text,
    terms: input.terms,
  }
  const statements: Statement[] = [updateOrganisation(ctx, id, row)]
  if (before.returns !== after.returns || before.returnsText !== after.returnsText)
    statements.push(
      insertText(ctx, {
        organisationId: id,
        kind: 'returns',
        version: (texts.returns?.version ?? 0) + 1,
        choice: input.return_choice === 'house' ? null : input.return_choice,
        text: after.returnsText,
        at: now,
      }),
    )
  if (before.terms !== after.terms)
    statements.push(
      insertText(ctx, {
        organisationId: id,
        kind: 'terms',
        version: (texts.terms?.version ?? 0) + 1,
        text: input.terms,
        changed: input.terms_changed,
        at: now,
      }),
    )
  try {
    const subject = subjects.organisation(id)
    return await saveOwnChange(ctx, { subject, organisationId: id, before, after, statements }, seen)
  } catch (error) {
    if (isTaken(error, 'organisations.invoice_prefix')) return { ok: false, code: 'taken' }
    throw error
  }
}

/** How it takes returns and what its terms are, as a form and the record of changes have them. */
export function wordsOf({ returns, terms }: SaidTexts) {
  return {
    returns: returns?.choice ?? ('house' as const),
    returnsText: returns?.text ?? '',
    terms: terms?.text ?? '',
  }
}
