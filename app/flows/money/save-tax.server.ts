import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { DocumentFault } from '#app/domain/people/documents.ts'
import { storeDocument } from '#app/features/documents/commands.server.ts'
import { taxStatements } from '#app/features/profile/commands.server.ts'
import type { TaxInput } from '#app/features/profile/inputs.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'

export type SavedTax =
  | { ok: true; changed: boolean }
  | { ok: false; code: DocumentFault | 'missing' | 'too_often' }

/** Keeps what frees somebody of sales tax, with its document: both or neither. Without a file the one that is there stays. */
export async function saveTax(
  ctx: Ctx,
  person: { id: string },
  input: TaxInput,
  file: File | null,
): Promise<SavedTax> {
  const account = await findAccount(ctx, person.id)
  if (!account) throw new Error('Somebody is signed in whose account is gone.')
  if (file === null && account.taxDocumentId === null) return { ok: false, code: 'missing' }
  if (file !== null && !(await ctx.limits.uploadsByPerson(person.id))) return { ok: false, code: 'too_often' }
  const stored = file === null ? null : await storeDocument(ctx, person, 'tax', file)
  if (stored && !stored.ok) return stored
  const changes = taxStatements(ctx, account, input, stored?.id ?? null)
  if (changes === null) return { ok: true, changed: false }
  try {
    await runBatch(ctx.db, [...(stored ? [stored.statement] : []), ...changes])
  } catch (error) {
    await stored?.undo()
    throw error
  }
  return { ok: true, changed: true }
}
