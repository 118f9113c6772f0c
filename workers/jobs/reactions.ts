import type { Ctx } from '#app/context.ts'
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
import { settleSale } from './settle-sale.ts'

type Reaction = (ctx: Ctx, payload: unknown) => Promise<void>

/** What happens when. Every reaction is idempotent: an event may be delivered more than once. */
export const reactions: Record<string, readonly Reaction[]> = {
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
  'invoice-cancelled': [mailInvoiceCancelled],
  'invoice-shipped': [mailInvoiceShipped],
}
