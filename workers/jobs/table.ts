import { mergeSearchIndexes } from '#app/features/browse/index-care.server.ts'
import { remindWatchers } from '#app/features/favourites/commands.server.ts'
import { remindSaleWatchers } from '#app/features/live-sale/commands.server.ts'
import { removeOldJobs } from '#app/features/long-jobs/commands.server.ts'
import { emptyOld, sendDue } from '#app/features/outbox/commands.server.ts'
import { mailOutbid, mailPlaced } from '#app/features/outbox/reactions.server.ts'
import { tellTaxEnds } from '#app/features/profile/commands.server.ts'
import { sendDuePushes } from '#app/features/push/commands.server.ts'
import { pushOutbid } from '#app/features/push/reactions.server.ts'
import { removeUnshown } from '#app/features/uploads/sweep.server.ts'
import { removeStale } from '#app/features/verification/commands.server.ts'
import { carryActs } from '#app/flows/auctions/carry-acts.server.ts'
import { followAuctions } from '#app/flows/auctions/follow-auctions.server.ts'
import { doDueSteps } from '#app/flows/long-jobs/do-step.server.ts'
import { mergeDue } from '#app/flows/lots/merge-category.server.ts'
import { mergeConditionsDue } from '#app/flows/lots/merge-condition.server.ts'
import { bookFees } from '#app/flows/money/book-fees.server.ts'
import { callOffPieces } from '#app/flows/money/call-off-pieces.server.ts'
import { catchUpDays, catchUpHour } from '#app/flows/money/catch-up.server.ts'
import { chargeLate } from '#app/flows/money/charge-fee.server.ts'
import { checkBooksNightly } from '#app/flows/money/check-books.server.ts'
import { issueDue } from '#app/flows/money/gather-sales.server.ts'
import { followEvents } from '#app/flows/money/hear-gateway.server.ts'
import { reconcilePayments } from '#app/flows/money/pay.server.ts'
import { releaseDeposits } from '#app/flows/money/release-deposits.server.ts'
import { remindInvoices } from '#app/flows/money/remind-invoices.server.ts'
import { reconcileRefunds } from '#app/flows/money/settle-refund.server.ts'
import { reconcileEntries } from '#app/flows/money/vault-card.server.ts'
import { settleNegotiations } from '#app/flows/offers/negotiate.server.ts'
import { sendCampaigns } from '#app/flows/people/campaigns.server.ts'
import { tellFollowers } from '#app/flows/people/seller-news.server.ts'
import { keepDeadlines } from '#app/flows/pickups/deadlines.server.ts'
import { followVisits } from '#app/flows/pickups/follow-visits.server.ts'
import { removeUnkeptPhotos } from '#app/flows/pickups/sweep-photos.server.ts'
import { settleOrders } from '#app/flows/shop/check-out.server.ts'
import { applyOwnPhrases } from './apply-phrases.ts'
import { deliverDueEvents } from './deliver-events.ts'
import type { Job } from './run-jobs.ts'
import { sweep } from './sweep.ts'

/** Everything that runs by itself, in the order in which it runs: what somebody waits for comes first. */
export const JOBS = [
  { name: 'phrases', often: 'minute', work: applyOwnPhrases },
  { name: 'rooms', often: 'minute', work: sweep },
  { name: 'auction-acts', often: 'minute', work: carryActs },
  { name: 'auctions', often: 'minute', work: followAuctions },
  { name: 'gathered-invoices', often: 'minute', work: issueDue },
  { name: 'gateway-events', often: 'minute', work: followEvents },
  { name: 'payments', often: 'minute', work: reconcilePayments },
  { name: 'card-entries', often: 'minute', work: reconcileEntries },
  { name: 'orders', often: 'minute', work: settleOrders },
  { name: 'negotiations', often: 'minute', work: settleNegotiations },
  { name: 'deposits', often: 'minute', work: releaseDeposits },
  { name: 'fees', often: 'minute', work: chargeLate },
  { name: 'unpaid-pieces', often: 'minute', work: callOffPieces },
  { name: 'refunds', often: 'minute', work: reconcileRefunds },
  { name: 'gateway-fees', often: 'minute', work: bookFees },
  { name: 'reminders', often: 'minute', work: remindWatchers },
  { name: 'sale-reminders', often: 'minute', work: remindSaleWatchers },
  { name: 'invoice-reminders', often: 'minute', work: remindInvoices },
  { name: 'tax-ends', often: { minute: 11 }, work: tellTaxEnds },
  { name: 'visits', often: 'minute', work: followVisits },
  { name: 'collect-by', often: 'minute', work: keepDeadlines },
  // before events are delivered: it may write some
  { name: 'catch-up', often: 'minute', work: catchUpHour },
  { name: 'catch-up-days', often: { minute: 37 }, work: catchUpDays },
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
  { name: 'books', often: { hour: 8, minute: 0 }, work: checkBooksNightly },
  { name: 'long-jobs', often: 'minute', work: doDueSteps },
  { name: 'category-merges', often: 'minute', work: mergeDue },
  { name: 'condition-merges', often: 'minute', work: mergeConditionsDue },
  { name: 'long-jobs-emptying', often: { minute: 41 }, work: removeOldJobs },
  { name: 'stale-codes', often: 'minute', work: removeStale },
  { name: 'uploads', often: 'minute', work: removeUnshown },
  { name: 'hand-over-photos', often: { minute: 53 }, work: removeUnkeptPhotos },
  { name: 'search-indexes', often: 'minute', work: (ctx, at) => mergeSearchIndexes(ctx, at) },
] as const satisfies readonly Job[]
