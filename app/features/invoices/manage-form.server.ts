import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/permissions.ts'
import {
  cancelInvoice,
  type ManageRefusal,
  markShipped,
  type ShipRefusal,
  saveNotes,
} from './commands.server.ts'
import { notesInput, type ShipFault, shipInput } from './inputs.ts'

export type Managing =
  | { ok: true; done: 'saved' | 'cancelled' | 'shipped' }
  | { ok: false; code: ManageRefusal | 'tooLong'; typed: { publicNotes: string; internalNotes: string } }
  | { ok: false; code: 'shipping'; fault: ShipFault | ShipRefusal; shipped: Record<string, string> }

/** What a form on an invoice's page for its seller asks for. */
export async function manageByForm(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queues'>,
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
  if (fields.intent === 'ship') return shipByForm(ctx, actor, commonInvoice, fields)
  const notes = notesInput.safeParse(typed)
  if (!notes.success) return { ok: false, code: 'tooLong', typed }
  const saved = await saveNotes(ctx, actor, commonInvoice, notes.data)
  return saved.ok ? { ok: true, done: 'saved' } : { ...saved, typed }
}

async function shipByForm(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queues'>,
  actor: Actor,
  commonInvoice: string,
  fields: Record<string, FormDataEntryValue>,
): Promise<Managing> {
  const text = (name: string) => String(fields[name] ?? '').slice(0, 600)
  const shipped = { carrier: text('carrier'), tracking: text('tracking'), link: text('link') }
  const wrong = (fault: ShipFault | ShipRefusal): Managing => ({
    ok: false,
    code: 'shipping',
    fault,
    shipped,
  })
  const read = shipInput.safeParse(shipped)
  if (!read.success) return wrong(read.error.issues[0]?.message as ShipFault)
  const done = await markShipped(ctx, actor, commonInvoice, read.data)
  return done.ok ? { ok: true, done: 'shipped' } : wrong(done.code)
}
