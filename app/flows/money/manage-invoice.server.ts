import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { markShipped, type ShipRefusal, saveNotes } from '#app/features/invoices/commands.server.ts'
import { callOffInput, notesInput, type ShipFault, shipInput } from '#app/features/invoices/inputs.ts'
import { readOrder } from '#app/features/returns/inputs.ts'
import { firstFaults } from '#app/lib/faults.ts'
import { type CallingOffRefusal, callOff } from './call-off.server.ts'
import { callOffPart, type PartRefusal } from './call-off-part.server.ts'

export type ManageFault = ShipFault | 'tooLong' | 'reason'
export type ManageRefusal = CallingOffRefusal | PartRefusal | ShipRefusal
type Faults = Readonly<Partial<Record<string, ManageFault>>>

/** `refused`: null where it was the form that was wrong, and not the invoice. */
export type Managing =
  | { ok: true; done: 'saved' | 'cancelled' | 'credited' | 'shipped' }
  | { ok: false; faults: Faults; refused: ManageRefusal | null }

const wrong = (faults: Faults) => ({ ok: false as const, faults, refused: null })
const barred = (refused: ManageRefusal) => ({ ok: false as const, faults: {}, refused })

/** What a form on an invoice's page for its seller asks for. */
export async function manageByForm(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'queues' | 'log'>,
  actor: Actor,
  commonInvoice: string,
  form: URLSearchParams,
): Promise<Managing> {
  const intent = form.get('intent')
  if (intent === 'cancel') return cancelByForm(ctx, actor, commonInvoice, form)
  if (intent === 'ship') return shipByForm(ctx, actor, commonInvoice, form)
  const notes = notesInput.safeParse({
    publicNotes: form.get('publicNotes') ?? '',
    internalNotes: form.get('internalNotes') ?? '',
  })
  if (!notes.success) return wrong(firstFaults(notes.error.issues) as Faults)
  const saved = await saveNotes(ctx, actor, commonInvoice, notes.data)
  return saved.ok ? { ok: true, done: 'saved' } : barred(saved.code)
}

async function cancelByForm(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'queues' | 'log'>,
  actor: Actor,
  commonInvoice: string,
  form: URLSearchParams,
): Promise<Managing> {
  const asked = callOffInput.safeParse(Object.fromEntries(form))
  if (!asked.success) return wrong({ reason: 'reason' })
  const { reason, kind, amount, line, attempt } = asked.data
  if (kind === 'whole') {
    const cancelled = await callOff(ctx, actor, { commonInvoice, reason })
    return cancelled.ok ? { ok: true, done: 'cancelled' } : barred(cancelled.code)
  }
  const order = readOrder({ kind, amount, line }, form)
  if (!order) return barred('amount')
  const credited = await callOffPart(ctx, actor, { commonInvoice, reason, order, attempt })
  if (!credited.ok) return barred(credited.code)
  return { ok: true, done: credited.credit ? 'credited' : 'cancelled' }
}

async function shipByForm(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queues'>,
  actor: Actor,
  commonInvoice: string,
  form: URLSearchParams,
): Promise<Managing> {
  const read = shipInput.safeParse({
    carrier: form.get('carrier') ?? '',
    tracking: form.get('tracking') ?? '',
    link: form.get('link') ?? '',
  })
  if (!read.success) return wrong(firstFaults(read.error.issues) as Faults)
  const done = await markShipped(ctx, actor, commonInvoice, read.data)
  return done.ok ? { ok: true, done: 'shipped' } : barred(done.code)
}
