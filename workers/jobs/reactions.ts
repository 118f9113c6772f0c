import type { Ctx } from '#app/context.ts'
import type { EventKind, EventOf, EventPayload } from '#app/domain/events.ts'
import { leaveCarts, tellHolders } from '#app/features/cart/reactions.server.ts'
import { tellFee } from '#app/features/fees/reactions.server.ts'
import { invoicePurchase } from '#app/features/invoices/reactions.server.ts'
import { mailDepositKept, mailFee } from '#app/features/outbox/fee-reactions.server.ts'
import { mailDispute, mailOutsideRefund } from '#app/features/outbox/gateway-reactions.server.ts'
import {
  mailInvoiceCancelled,
  mailInvoicePaid,
  mailInvoiceShipped,
} from '#app/features/outbox/invoice-reactions.server.ts'
import {
  mailAnswer,
  mailApproved,
  mailBuyer,
  mailContact,
  mailIdentity,
  mailMessage,
  mailNegotiation,
  mailPasswordChanged,
  mailQuestion,
  mailReminder,
  mailTaxChange,
  mailTaxReview,
} from '#app/features/outbox/reactions.server.ts'
import {
  mailRefunded,
  mailReturnAnswered,
  mailReturnRaised,
} from '#app/features/outbox/return-reactions.server.ts'
import { restockCancelled } from '#app/flows/restock-pieces.server.ts'
import { settleSale } from './settle-sale.ts'

type Reactions = {
  [Kind in EventKind]: readonly ((ctx: Ctx, payload: EventPayload<Kind>) => Promise<void>)[]
}

/**
 * What happens when: a kind that nothing follows has an empty list. Every reaction is idempotent, as an event may be
 * delivered more than once.
 */
const reactions: Reactions = {
  'auction-closed': [settleSale, leaveCarts, mailBuyer],
  'listing-purchased': [invoicePurchase, mailBuyer],
  'fee-charged': [tellFee, mailFee],
  'fee-waived': [tellFee, mailFee],
  'fee-paid': [tellFee],
  'deposit-kept': [mailDepositKept],
  'buy-now-changed': [tellHolders],
  'contact-sent': [mailContact],
  'question-asked': [mailQuestion],
  'question-answered': [mailAnswer],
  'message-sent': [mailMessage],
  'negotiation-moved': [mailNegotiation],
  'account-approved': [mailApproved],
  'reminder-due': [mailReminder],
  'tax-changed': [mailTaxChange],
  'tax-reviewed': [mailTaxReview],
  'return-raised': [mailReturnRaised],
  'return-answered': [mailReturnAnswered],
  'credit-issued': [mailRefunded],
  'password-changed': [mailPasswordChanged],
  'identity-decided': [mailIdentity],
  'dispute-changed': [mailDispute],
  'outside-refunded': [mailOutsideRefund],
  'invoice-paid': [mailInvoicePaid],
  'invoice-cancelled': [restockCancelled, mailInvoiceCancelled],
  'invoice-shipped': [mailInvoiceShipped],
}

/** What is to be done about this event, in its order. */
export function reactionsTo<Kind extends EventKind>({
  type,
  payload,
}: EventOf<Kind>): readonly ((ctx: Ctx) => Promise<void>)[] {
  const following = reactions[type] as readonly ((ctx: Ctx, payload: EventPayload<Kind>) => Promise<void>)[]
  return following.map((react) => (ctx) => react(ctx, payload))
}
