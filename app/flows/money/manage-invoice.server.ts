import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { markShipped, type ShipRefusal, saveNotes } from '#app/features/invoices/commands.server.ts'
import { callOffInput, notesInput, type ShipFault, shipInput } from '#app/features/invoices/inputs.ts'
import { readOrder } from '#app/features/returns/inputs.ts'
import { type CallingOffRefusal, callOff } from './call-off.server.ts'
import { callOffPart, type PartRefusal } from './call-off-part.server.ts'

export type Managing =
  | { ok: true; done: 'saved' | 'cancelled' | 'credited' | 'shipped' }
  | {
      ok: false
      code: CallingOffRefusal | PartRefusal | 'tooLong' | 'reason'
      typed: { publicNotes: string; internalNotes: string }
    }
  | { ok: false; code: 'shipping'; fault: ShipFault | ShipRefusal; shipped: Record<string, string> }

/** Whether it was the form that was wrong, and not the invoice. */
export function isCorrectable({ code }: Extract<Managing, { ok: false }>): boolean {
  return code === 'tooLong' || code === 'shipping' || code === 'reason'
}

/** What a form on an invoice's page for its seller asks for. */
export async function manageByForm(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'queues' | 'log'>,
  actor: Actor,
  commonInvoice: string,
  form: URLSearchParams,
): Promise<Managing> {
  const fields = Object.fromEntries(form)
  const typed = {
    publicNotes: String(fields.publicNotes ?? ''),
    internalNotes: String(fields.internalNotes ?? ''),
  }
  if (fields.intent === 'cancel') {
    const asked = callOffInput.safeParse(fields)
    if (!asked.success) return { ok: false, code: 'reason', typed }
    const { reason, kind, amount, line, attempt } = asked.data
    if (kind !== 'whole') {
      const order = readOrder({ kind, amount, line }, form)
      if (!order) return { ok: false, code: 'amount', typed }
      const credited = await callOffPart(ctx, actor, { commonInvoice, reason, order, attempt })
      if (!credited.ok) return { ...credited, typed }
      return { ok: true, done: credited.credit ? 'credited' : 'cancelled' }
    }
    const cancelled = await callOff(ctx, actor, { commonInvoice, reason })
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
  fields: Record<string, string>,
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
