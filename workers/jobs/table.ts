import { mergeSearchIndexes } from '#app/features/browse/index-care.server.ts'
import { remindWatchers } from '#app/features/favourites/commands.server.ts'
import { emptyOld, sendDue } from '#app/features/outbox/commands.server.ts'
import { mailOutbid, mailPlaced } from '#app/features/outbox/reactions.server.ts'
import { sendDuePushes } from '#app/features/push/commands.server.ts'
import { pushOutbid } from '#app/features/push/reactions.server.ts'
import { removeUnshown } from '#app/features/uploads/sweep.server.ts'
import { removeStale } from '#app/features/verification/commands.server.ts'
import { bookFees } from '#app/flows/book-fees.server.ts'
import { sendCampaigns } from '#app/flows/campaigns.server.ts'
import { chargeLate } from '#app/flows/charge-fee.server.ts'
import { settleOrders } from '#app/flows/check-out.server.ts'
import { followEvents } from '#app/flows/hear-gateway.server.ts'
import { settleNegotiations } from '#app/flows/negotiate.server.ts'
import { reconcilePayments } from '#app/flows/pay.server.ts'
import { releaseDeposits } from '#app/flows/release-deposits.server.ts'
import { remindInvoices } from '#app/flows/remind-invoices.server.ts'
import { tellFollowers } from '#app/flows/seller-news.server.ts'
import { reconcileRefunds } from '#app/flows/settle-refund.server.ts'
import { reconcileEntries } from '#app/flows/vault-card.server.ts'
import { applyOwnPhrases } from './apply-phrases.ts'
import { checkBooks } from './check-books.ts'
import { deliverDueEvents } from './deliver-events.ts'
import type { Job } from './run-jobs.ts'
import { sweep } from './sweep.ts'

/** Everything that runs by itself, in the order in which it runs: what somebody waits for comes first. */
export const JOBS = [
  { name: 'phrases', often: 'minute', work: applyOwnPhrases },
  { name: 'rooms', often: 'minute', work: sweep },
  { name: 'gateway-events', often: 'minute', work: followEvents },
  { name: 'payments', often: 'minute', work: reconcilePayments },
  { name: 'card-entries', often: 'minute', work: reconcileEntries },
  { name: 'orders', often: 'minute', work: settleOrders },
  { name: 'negotiations', often: 'minute', work: settleNegotiations },
  { name: 'deposits', often: 'minute', work: releaseDeposits },
  { name: 'fees', often: 'minute', work: chargeLate },
  { name: 'refunds', often: 'minute', work: reconcileRefunds },
  { name: 'gateway-fees', often: 'minute', work: bookFees },
  { name: 'reminders', often: 'minute', work: remindWatchers },
  { name: 'invoice-reminders', often: 'minute', work: remindInvoices },
  { name: 'events', often: 'minute', work: deliverDueEvents },
  { name: 'mail-outbid', often: 'minute', work: mailOutbid },
  { name: 'mail-placed', often: 'minute', work: mailPlaced },
  { name: 'outbox', often: 'minute', work: sendDue },
  { name: 'campaigns', often: 'minute', work: sendCampaigns },
  { name: 'seller-news', often: { minute: 23 }, work: tellFollowers },
  // there is a day's worth at most: a look each hour keeps up with it
  { name: 'outbox-emptying', often: { minute: 7 }, work: emptyOld },
  { name: 'push-outbid', often: 'minute', work: pushOutbid },
  { name: 'pushes', often: 'minute', work: sendDuePushes },
  { name: 'saved-searches', often: 'minute', work: (ctx) => ctx.queues.match() },
  // while few are awake: it reads all of the books
  { name: 'books', often: { hour: 8, minute: 0 }, work: checkBooks },
  { name: 'stale-codes', often: 'minute', work: removeStale },
  { name: 'uploads', often: 'minute', work: removeUnshown },
  { name: 'search-indexes', often: 'minute', work: (ctx, at) => mergeSearchIndexes(ctx, at) },
] as const satisfies readonly Job[]

export type JobName = (typeof JOBS)[number]['name']

/** The jobs with these names, in the order of the table. */
export function jobsNamed(names: readonly JobName[]): readonly Job[] {
  return JOBS.filter(({ name }) => names.includes(name))
}
