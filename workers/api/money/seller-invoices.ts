import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { CALL_OFF_REASONS } from '#app/domain/money/call-off.ts'
import { keptToYards, mayManageInvoice } from '#app/domain/people/permissions.ts'
import { markShipped, type ShipRefusal, saveNotes } from '#app/features/invoices/commands.server.ts'
import { CALL_OFF_KINDS, callOffInput, MOST_NOTE, shipInput } from '#app/features/invoices/inputs.ts'
import { openInvoice } from '#app/features/invoices/queries.server.ts'
import { listTransactions } from '#app/features/invoices/transactions.server.ts'
import { callOff } from '#app/flows/money/call-off.server.ts'
import { callOffPart, type PartRefusal } from '#app/flows/money/call-off-part.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { required } from '#workers/api/core/fields.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { items, key, orderOf, REFUSED } from '#workers/api/shop/return-words.ts'
import {
  exampleInvoice,
  exampleSellerRecord,
  invoiceWithItems,
  presentInvoice,
  presentSellerRecord,
  sellerInvoiceRecord,
} from '../presenters/invoice.ts'
import { invoiceId, invoiceOf, listed, listFields, NO_INVOICE, noInvoice, pageOf } from './invoices.ts'

/** The invoices of an organisation, for those who do them. */
export const sellerInvoices = newArea()

const REFUSALS = {
  not_found: NO_INVOICE,
  own: { status: 403, code: 'own', message: 'You can’t cancel your own purchase' },
  sent: { status: 409, code: 'sent', message: 'It was sent: use a return instead' },
  paid: { status: 409, code: 'paid', message: 'It’s paid: choose another reason' },
  paying: { status: 409, code: 'paying', message: 'It is being paid' },
  not_delivered: { status: 409, code: 'not_delivered', message: 'This invoice is collected, not delivered' },
  not_paid: { status: 409, code: 'not_paid', message: 'Only a paid invoice can be marked as sent' },
  cancelled: { status: 409, code: 'cancelled', message: 'This invoice is cancelled' },
  line: REFUSED.line,
  quantity: REFUSED.quantity,
  amount: REFUSED.amount,
  nothing_left: REFUSED.nothing_left,
  key_reused: REFUSED.key_reused,
} as const satisfies Record<PartRefusal | ShipRefusal, RefusalDoc>

const list = defineCall({
  path: '/seller/invoice/invoices',
  area: 'Selling',
  summary: 'Your organisation’s invoices',
  description:
    'For people who do its invoices, and administrators. You can leave out `organization` if you belong to one. The search also finds buyers by name.',
  signedIn: 'always',
  input: z.object({ organization: z.string().max(64).optional(), ...listFields }),
  data: dataSchema(z.object({ records: z.array(sellerInvoiceRecord), ...listed })),
  example: {
    input: { organization: 'org-1', action: 'unpaid', limit: 20, page: 1 },
    data: { responseData: { records: [exampleSellerRecord], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: documented('sign_in', 'deactivated', 'forbidden'),
})
sellerInvoices.openapi(post(list), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { organization, ...asked } = c.req.valid('json')
  const organisationId = organization ?? actor.organisations[0]?.id ?? ''
  if (!mayManageInvoice(actor, { organisationId })) throw refusal('forbidden')
  const { records, ...rest } = await pageOf(
    ctx,
    { organisation: organisationId, yards: keptToYards(actor, organisationId) },
    asked,
  )
  return c.json(success({ responseData: { records: records.map(presentSellerRecord), ...rest } }), 200)
})

const change = defineCall({
  path: '/seller/invoice/changeStatus',
  area: 'Selling',
  summary: 'Cancel an invoice, or mark it as sent',
  description:
    '`cancelled`: unpaid, paid in part or paid, while no payment of it is under way, with the `reason`. What it owes is owed no more, what was paid of it is credited and goes back the way it came, its buyer is told, and it stays cancelled; asked again it is done once. A deposit on what is still owed goes back whole for `seller_fault` and `agreed`; for `buyer_withdrew` and `not_paid` the seller keeps what the terms say. `seller_fault` lets its buyer off a restocking fee. With `kind` only some of it is called off: first it owes less, and what was paid too much goes back; pieces of a fixed listing are for sale again. `shipped`: a paid one that is delivered, with the carrier; its buyer is told, and saying it again mends it.',
  signedIn: 'always',
  input: z.object({
    id: invoiceId,
    status: z.enum(['cancelled', 'shipped'], required('Required!')).meta({ example: 'cancelled' }),
    reason: z
      .enum(CALL_OFF_REASONS)
      .optional()
      .meta({ description: 'Why it is cancelled: required then', example: 'agreed' }),
    kind: z.enum(CALL_OFF_KINDS).default('whole').meta({
      description:
        '`whole`: all of it; `lines`: `items`; `amount`: `amount` off the price of all lines or of `line_id`',
    }),
    items: items.default([]),
    amount: z.number().positive().max(10_000_000).optional().meta({ description: 'Dollars' }),
    line_id: z.string().max(120).optional(),
    idempotency_key: key,
    carrier: z.string().max(200).optional().meta({ description: 'Of what is sent' }),
    tracking_number: z.string().max(200).optional(),
    tracking_url: z.string().max(600).optional().meta({ description: 'An https link' }),
  }),
  data: dataSchema(invoiceWithItems),
  example: {
    input: { id: 'FL-1001', status: 'cancelled', reason: 'agreed' },
    message: 'Invoice cancelled',
    data: { responseData: { ...exampleInvoice, status: 'cancelled', amount_due: 0 } },
  },
  refusals: [...documented('sign_in', 'deactivated'), ...Object.values(REFUSALS)],
})
sellerInvoices.openapi(post(change), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { id, status, ...sent } = c.req.valid('json')
  if (status === 'shipped') {
    const { carrier = '', tracking_number: tracking = '', tracking_url: link = '' } = sent
    const read = shipInput.safeParse({ carrier, tracking, link })
    if (!read.success)
      throw refusal('validation', {
        data: { errors: { [SENT_FIELDS[String(read.error.issues[0]?.path[0])] ?? 'carrier']: ['Invalid'] } },
      })
    const shipped = await markShipped(ctx, actor, id, read.data)
    if (!shipped.ok) throw refused(shipped.code)
    return c.json(success({ responseData: await invoiceOf(ctx, actor, id, 1) }, 'Marked as sent'), 200)
  }
  const asked = callOffInput.pick({ reason: true }).safeParse(sent)
  if (!asked.success) throw refusal('validation', { data: { errors: { reason: ['Required!'] } } })
  const { reason } = asked.data
  if (sent.kind !== 'whole') {
    const part = { commonInvoice: id, reason, order: orderOf(sent), attempt: sent.idempotency_key }
    const credited = await callOffPart(ctx, actor, part)
    if (!credited.ok) throw refused(credited.code)
    const said = credited.credit ? 'Credit note written' : 'Invoice cancelled'
    return c.json(success({ responseData: await invoiceOf(ctx, actor, id, 1) }, said), 200)
  }
  const done = await callOff(ctx, actor, { commonInvoice: id, reason })
  if (!done.ok) throw refused(done.code)
  return c.json(success({ responseData: await invoiceOf(ctx, actor, id, 1) }, 'Invoice cancelled'), 200)
})

const SENT_FIELDS: Record<string, string> = { tracking: 'tracking_number', link: 'tracking_url' }

const managed = {
  data: dataSchema(invoiceWithItems.extend({ internal_notes: z.string(), phone: z.string().nullable() })),
  example: { ...exampleInvoice, internal_notes: 'Called twice', phone: '+16145550100' },
}
const userId = z.string().max(64).optional().meta({ description: 'The buyer’s id, where it is known' })

const one = defineCall({
  path: '/seller/user/invoice/invoice',
  area: 'Selling',
  summary: 'An invoice as its seller sees it',
  description: 'Includes what only the seller’s people read.',
  signedIn: 'always',
  input: z.object({ id: invoiceId, user_id: userId }),
  data: managed.data,
  example: { input: { id: 'FL-1001', user_id: 'p-1' }, data: { responseData: managed.example } },
  refusals: [...documented('sign_in', 'deactivated'), NO_INVOICE],
})
sellerInvoices.openapi(post(one), async (c) => {
  const { id, user_id } = c.req.valid('json')
  return c.json(success({ responseData: await managedOf(c.var.ctx, c.req.raw, id, user_id) }), 200)
})

const note = z.string().trim().max(MOST_NOTE, `Maximum ${MOST_NOTE} Characters`).optional()

const update = defineCall({
  path: '/seller/user/invoice/update_invoice',
  area: 'Selling',
  summary: 'Save notes on an invoice',
  description:
    'Fields you leave out stay as they are. The buyer reads `public_notes` but not `internal_notes`.',
  signedIn: 'always',
  input: z.object({ id: invoiceId, user_id: userId, public_notes: note, internal_notes: note }),
  data: managed.data,
  example: {
    input: { id: 'FL-1001', public_notes: 'Dock 3', internal_notes: 'Called twice' },
    message: 'Notes saved',
    data: { responseData: { ...managed.example, public_notes: 'Dock 3' } },
  },
  refusals: [...documented('sign_in', 'deactivated'), NO_INVOICE],
})
sellerInvoices.openapi(post(update), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { id, user_id, public_notes, internal_notes } = c.req.valid('json')
  await managedOf(ctx, c.req.raw, id, user_id)
  const done = await saveNotes(ctx, actor, id, {
    ...(public_notes !== undefined && { publicNotes: public_notes }),
    ...(internal_notes !== undefined && { internalNotes: internal_notes }),
  })
  if (!done.ok) throw refused(done.code)
  return c.json(success({ responseData: await managedOf(ctx, c.req.raw, id, user_id) }, 'Notes saved'), 200)
})

/** Of whoever may not manage it, or names another buyer, it is not there. */
async function managedOf(ctx: Ctx, request: Request, id: string, userId: string | undefined) {
  const found = await openInvoice(ctx, requireActor(ctx, request), id)
  if (!found?.manages || (userId !== undefined && userId !== found.invoice.buyer.id)) throw noInvoice()
  const { internalNotes, buyerPhone } = found.kept
  return {
    ...presentInvoice(found.invoice, await listTransactions(ctx, found.invoice)),
    internal_notes: internalNotes,
    phone: buyerPhone,
  }
}

function refused(code: PartRefusal | ShipRefusal) {
  const { status, code: said, message } = REFUSALS[code]
  return new ApiRefusal({ status: status as 404, code: said, message })
}
