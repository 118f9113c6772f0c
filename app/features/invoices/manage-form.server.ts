import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/permissions.ts'
import { cancelInvoice, type ManageRefusal, saveNotes } from './commands.server.ts'
import { notesInput } from './inputs.ts'

export type Managing =
  | { ok: true; done: 'saved' | 'cancelled' }
  | { ok: false; code: ManageRefusal | 'tooLong'; typed: { publicNotes: string; internalNotes: string } }

/** What a form on an invoice's page for its seller asks for. */
export async function manageByForm(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Actor,
  commonInvoice: string,
  form: FormData,
): Promise<Managing> {
  const fields = Object.fromEntries(form)
  const typed = {
    publicNotes: String(fields.publicNotes ?? ''),
    internalNotes: String(fields.internalNotes ?? ''),
  }
  if (fields.intent === 'cancel') {
    const cancelled = await cancelInvoice(ctx, actor, commonInvoice)
    return cancelled.ok ? { ok: true, done: 'cancelled' } : { ...cancelled, typed }
  }
  const notes = notesInput.safeParse(typed)
  if (!notes.success) return { ok: false, code: 'tooLong', typed }
  const saved = await saveNotes(ctx, actor, commonInvoice, notes.data)
  return saved.ok ? { ok: true, done: 'saved' } : { ...saved, typed }
}
