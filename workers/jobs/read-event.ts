import { z } from 'zod'
import type { EventKind, EventOf, EventPayload } from '#app/domain/events.ts'

const id = z.string().min(1)

/** Null, and missing from older events, where a listing's card does not say: then what holds today is charged. */
const charges = z
  .object({
    premiumBps: z.number().int(),
    premiumCap: z.number().int().nullable(),
    taxBps: z.number(),
    taxOn: z.enum(['hammer_and_premium', 'hammer']),
    premiumTiers: z
      .array(z.object({ from: z.number().int(), bps: z.number().int(), fixed: z.number().int() }))
      .optional(),
  })
  .nullable()
  .default(null)

/** By which an order knows the purchase; null, and missing from older events, where there is none. */
const commandId = z.string().nullable().default(null)
const aboutFee = z.object({ feeId: id, personId: id })
const aboutInvoice = z.object({ invoiceId: id })
const aboutBooking = z.object({ bookingId: id, version: z.number().int() })
const aboutRequest = z.object({ requestId: id })

/** How each kind is read: an event may have been written by an older version, or by hand. */
const PAYLOADS: { [Kind in EventKind]: z.ZodType<EventPayload<Kind>> } = {
  'auction-closed': z.object({
    listingId: id,
    format: z.enum(['ascending', 'reverse', 'sealed', 'fixed']).default('ascending'),
    outcome: z.enum(['sold', 'unsold', 'withdrawn']),
    winnerId: z.string().nullable(),
    price: z.number().int().nullable(),
    saleId: z.string().nullable(),
    closedAt: z.number(),
    charges,
    commandId,
  }),
  'listing-purchased': z.object({
    listingId: id,
    saleId: id,
    buyerId: id,
    quantity: z.number().int().positive(),
    price: z.number().int(),
    at: z.number(),
    charges,
    commandId,
  }),
  'buy-now-changed': z.object({ listingId: id, buyable: z.boolean(), at: z.number() }),
  'fee-charged': aboutFee,
  'fee-waived': aboutFee,
  'fee-paid': z.object({ feeId: id }),
  'deposit-kept': z.object({ invoiceId: id, personId: id }),
  'lots-paused': z.object({
    auctionId: z.string().nullable(),
    listingId: z.string().nullable(),
    since: z.number(),
  }),
  'access-answered': z.object({
    auctionId: id,
    personId: id,
    state: z.enum(['approved', 'declined', 'withdrawn']),
    at: z.number(),
  }),
  'contact-sent': z.object({ messageId: id }),
  'question-asked': z.object({
    questionId: id,
    replyId: id.optional(),
    listingId: id,
    organisationId: id,
    personId: id,
  }),
  'question-answered': z.object({ questionId: id, replyId: id, listingId: id, personId: id }),
  'message-sent': z.object({ messageId: id }),
  'negotiation-moved': z.object({ negotiationId: id, move: z.number().int().nullable() }),
  'account-approved': z.object({ personId: id }),
  'reminder-due': z.object({ personId: id, listingId: id }),
  'sale-reminder-due': z.object({ personId: id, auctionId: id }),
  'sale-cancelled': z.object({ auctionId: id, reason: z.string(), at: z.number(), after: z.string() }),
  'tax-changed': z.object({ changeId: id, personId: id }),
  'tax-ending': z.object({ personId: id, documentId: id, endsOn: z.iso.date(), over: z.boolean() }),
  'tax-reviewed': z.object({ reviewId: id, personId: id, documentId: id, accepted: z.boolean() }),
  'return-raised': aboutRequest,
  'return-answered': z.object({ requestId: id, state: z.enum(['approved', 'refused']) }),
  'credit-issued': z.object({ creditNoteId: id }),
  'password-changed': z.object({ personId: id, id }),
  'dispute-changed': z.object({ disputeId: id }),
  'outside-refunded': z.object({ refundId: id }),
  'identity-decided': z.object({ checkId: id, personId: id }),
  'invoice-issued': aboutInvoice,
  'invoice-paid': aboutInvoice,
  'invoice-cancelled': aboutInvoice,
  'pickup-booked': aboutBooking,
  'pickup-cancelled': aboutBooking,
  'pickup-missed': aboutBooking,
  'pickup-offered': aboutBooking,
  'invoice-shipped': z.object({ invoiceId: id, version: z.number().int() }),
  'lot-changed': z.object({ listingId: id, version: z.number().int() }),
}

/** Whether this version knows what to do with events of such a name. */
export function isEventKind(type: string): type is EventKind {
  return Object.hasOwn(PAYLOADS, type)
}

/** The event that a row of D1 is, or why this version cannot read it. */
export function readEvent(row: {
  id: string
  type: string
  /** As JSON. */
  payload: string
}): { ok: true; event: EventOf<EventKind> } | { ok: false; why: string } {
  const { id, type } = row
  if (!isEventKind(type)) return { ok: false, why: `Nobody knows an event "${type}".` }
  try {
    const payload = PAYLOADS[type].parse(JSON.parse(row.payload))
    return { ok: true, event: { id, type, payload } as EventOf<EventKind> }
  } catch (error) {
    return { ok: false, why: `What it tells cannot be read: ${String(error)}` }
  }
}
