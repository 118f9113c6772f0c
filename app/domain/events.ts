import type { Format } from './auction/rule-card.ts'
import type { Cents } from './money/money.ts'
import type { Charges } from './money/pricing.ts'

/**
 * What D1 is told when a listing closes. Where it was sold to one person, at the hammer or by Buy Now, this is the sale.
 */
export type AuctionClosed = {
  listingId: string
  format: Format
  outcome: 'sold' | 'unsold' | 'withdrawn'
  winnerId: string | null
  /** Hammer price in cents, null when nobody has won. */
  price: Cents | null
  /** Null for a fixed listing, whose sales are `listing-purchased` events. */
  saleId: string | null
  closedAt: number
  /** What the listing has promised to add to the price; null where its card does not say. */
  charges: Charges | null
  /** The command that was the purchase; null where it was sold otherwise. */
  commandId: string | null
}

/** One sale of a fixed listing. */
export type ListingPurchased = {
  listingId: string
  saleId: string
  buyerId: string
  quantity: number
  /** Of a piece, in cents. */
  price: Cents
  at: number
  charges: Charges | null
  commandId: string | null
}

/** Every kind of event that is written for reactions to follow, with what it tells them. There are no others. */
export type EventPayloads = {
  'auction-closed': AuctionClosed
  'listing-purchased': ListingPurchased
  /** A lot that is still open can no longer be bought beside its auction, or can again. */
  'buy-now-changed': { listingId: string; buyable: boolean; at: number }
  'fee-charged': { feeId: string; personId: string }
  'fee-waived': { feeId: string; personId: string }
  'fee-paid': { feeId: string }
  'deposit-kept': { invoiceId: string; personId: string }
  /** Lots that have stood still for long: all of an auction, or one by itself. `since`: when the pause began. */
  'lots-paused': { auctionId: string | null; listingId: string | null; since: number }
  'access-answered': {
    auctionId: string
    personId: string
    state: 'approved' | 'declined' | 'withdrawn'
    at: number
  }
  'contact-sent': { messageId: string }
  /** `replyId` where whoever asked has said more below their question. */
  'question-asked': {
    questionId: string
    replyId?: string | undefined
    listingId: string
    organisationId: string
    personId: string
  }
  'question-answered': { questionId: string; replyId: string; listingId: string; personId: string }
  'message-sent': { messageId: string }
  /** `move` is null for what the room has made of an agreement. */
  'negotiation-moved': { negotiationId: string; move: number | null }
  'account-approved': { personId: string }
  'reminder-due': { personId: string; listingId: string }
  'sale-reminder-due': { personId: string; auctionId: string }
  /** An announced auction will not be. Those whom it concerned at `at` are told, behind the person `after`, some at a time. */
  'sale-cancelled': { auctionId: string; reason: string; at: number; after: string }
  'tax-changed': { changeId: string; personId: string }
  'tax-reviewed': { reviewId: string; personId: string; documentId: string; accepted: boolean }
  /** A document that frees of tax ends soon, or has ended. */
  'tax-ending': { personId: string; documentId: string; endsOn: string; over: boolean }
  'return-raised': { requestId: string }
  'return-answered': { requestId: string; state: 'approved' | 'refused' }
  'credit-issued': { creditNoteId: string }
  'password-changed': { personId: string; id: string }
  'dispute-changed': { disputeId: string }
  'outside-refunded': { refundId: string }
  'identity-decided': { checkId: string; personId: string }
  /** What was gathered of an auction is on an invoice now. */
  'invoice-issued': { invoiceId: string }
  'invoice-paid': { invoiceId: string }
  'invoice-cancelled': { invoiceId: string }
  'invoice-shipped': { invoiceId: string; version: number }
  /** A visit was booked, moved or called off. `version`: the booking's, that the letter tells of. */
  'pickup-booked': { bookingId: string; version: number }
  'pickup-cancelled': { bookingId: string; version: number }
  /** It was missed; its yard offers other slots, also where nobody has missed anything. */
  'pickup-missed': { bookingId: string; version: number }
  'pickup-offered': { bookingId: string; version: number }
  /** Words or pictures of a published lot are others. */
  'lot-changed': { listingId: string; version: number }
}

export type EventKind = keyof EventPayloads

/** What somebody reads of an event of one of these kinds. */
export type EventPayload<Kind extends EventKind> = EventPayloads[Kind]

/** An event of one of these kinds as it is written. Its id follows from what has happened, so that it is written once. */
export type EventOf<Kind extends EventKind> = {
  [K in Kind]: { id: string; type: K; payload: EventPayloads[K] }
}[Kind]

/** So often an event is tried, about a day long, until it is set aside: it will not go through by itself. */
export const MOST_EVENT_TRIES = 150
