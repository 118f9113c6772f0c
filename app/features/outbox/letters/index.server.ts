import type { EventKind } from '#app/domain/events.ts'
import { accessAnswered } from './access-answered.server.ts'
import { answer } from './answer.server.ts'
import { approved } from './approved.server.ts'
import { awarded } from './awarded.server.ts'
import { campaign } from './campaign.server.ts'
import { code } from './code.server.ts'
import { collectAbandoned } from './collect-abandoned.server.ts'
import { collectLate } from './collect-late.server.ts'
import { collectReminder } from './collect-reminder.server.ts'
import { contact } from './contact.server.ts'
import { depositKept } from './deposit-kept.server.ts'
import { disputed } from './disputed.server.ts'
import { emailChanged } from './email-changed.server.ts'
import { feeCharged } from './fee-charged.server.ts'
import { feeWaived } from './fee-waived.server.ts'
import { followed } from './followed.server.ts'
import { identity } from './identity.server.ts'
import { invited } from './invited.server.ts'
import { invoiceCancelled } from './invoice-cancelled.server.ts'
import { invoiceIssued } from './invoice-issued.server.ts'
import { invoiceLate } from './invoice-late.server.ts'
import { invoicePaid } from './invoice-paid.server.ts'
import { invoiceReminder } from './invoice-reminder.server.ts'
import { invoiceShipped } from './invoice-shipped.server.ts'
import { lotChanged } from './lot-changed.server.ts'
import { message } from './message.server.ts'
import { negotiation } from './negotiation.server.ts'
import { outbid } from './outbid.server.ts'
import { passwordChanged } from './password-changed.server.ts'
import { paused } from './paused.server.ts'
import { pickupBooked } from './pickup-booked.server.ts'
import { pickupCancelled } from './pickup-cancelled.server.ts'
import { pickupMissed } from './pickup-missed.server.ts'
import { pickupOffered } from './pickup-offered.server.ts'
import { pickupReminder } from './pickup-reminder.server.ts'
import { placed } from './placed.server.ts'
import { question } from './question.server.ts'
import { refunded } from './refunded.server.ts'
import { refundedOutside } from './refunded-outside.server.ts'
import { reminder } from './reminder.server.ts'
import { reset } from './reset.server.ts'
import { returnApproved } from './return-approved.server.ts'
import { returnRaised } from './return-raised.server.ts'
import { returnRefused } from './return-refused.server.ts'
import { saleCancelled } from './sale-cancelled.server.ts'
import { saleReminder } from './sale-reminder.server.ts'
import { searches } from './searches.server.ts'
import { setUpTest } from './set-up-test.server.ts'
import { tax } from './tax.server.ts'
import { taxEnding } from './tax-ending.server.ts'
import { taxReviewed } from './tax-reviewed.server.ts'
import { verifyLink } from './verify-link.server.ts'
import { won } from './won.server.ts'

/** Every letter there is, by the name that what was sent is kept under. */
export const LETTERS = {
  accessAnswered,
  answer,
  approved,
  awarded,
  campaign,
  code,
  collectAbandoned,
  collectLate,
  collectReminder,
  contact,
  depositKept,
  disputed,
  emailChanged,
  feeCharged,
  feeWaived,
  followed,
  identity,
  invited,
  invoiceCancelled,
  invoiceIssued,
  invoiceLate,
  invoicePaid,
  invoiceReminder,
  invoiceShipped,
  lotChanged,
  message,
  negotiation,
  outbid,
  passwordChanged,
  paused,
  pickupBooked,
  pickupCancelled,
  pickupMissed,
  pickupOffered,
  pickupReminder,
  placed,
  question,
  refunded,
  refundedOutside,
  reminder,
  reset,
  returnApproved,
  returnRaised,
  returnRefused,
  saleCancelled,
  saleReminder,
  searches,
  setUpTest,
  tax,
  taxEnding,
  taxReviewed,
  verifyLink,
  won,
}

type Letters = typeof LETTERS
export type LetterName = keyof Letters
type DataOf<One> = One extends { samples: readonly (infer Data)[] } ? Data : never

/** What there is to be written: which letter, and what it tells. */
export type Message = {
  [Name in LetterName]: { template: Name; data: DataOf<Letters[Name]> }
}[LetterName]

/** Events that a letter follows. */
export type LetterEvent = { [Name in LetterName]: keyof Letters[Name]['on'] }[LetterName] & EventKind

/** Messages of every kind, for the preview and for what looks at all of them. */
export function listSamples(): Message[] {
  return Object.entries(LETTERS).flatMap(([template, { samples }]) =>
    samples.map((data) => ({ template, data }) as Message),
  )
}
