import { mayManageSale } from '#app/domain/people/permissions.ts'
import { liveForm } from '#app/features/auctions/inputs.ts'
import { findSaleOfDraft } from '#app/features/auctions/queries.server.ts'
import { actForListing, type ManagedRequest } from '#app/flows/offers/act-for-listing.server.ts'
import type { SaleAnswer } from './auction-form.server.ts'
import type { AuctionNeed } from './order-lots.server.ts'
import { type RunAct, runSale } from './run-auction.server.ts'

/** Does what a seller's live page asks: of one lot where it names one, else of all that are open. */
export async function actLive(
  ctx: AuctionNeed,
  { id, organisationId }: { id: string; organisationId: string },
  form: URLSearchParams,
): Promise<SaleAnswer> {
  const sale = await findSaleOfDraft(ctx, { auctionId: id })
  if (sale?.organisationId !== organisationId || !ctx.actor || !mayManageSale(ctx.actor, sale))
    return { said: 'gone' }
  const parsed = liveForm.safeParse(Object.fromEntries(form))
  if (!parsed.success) return { said: 'refused', code: 'none' }
  const { intent, attempt, reason, minutes, lot } = parsed.data
  if (intent === 'pause' && reason === '') return { said: 'refused', code: 'reason' }
  if (lot !== '') {
    const request = requestOf(intent, reason, minutes)
    const acted = await actForListing(ctx, lot, `${intent}-${attempt}`, request)
    const refused = acted.ok ? [] : [{ id: lot, title: '', code: acted.code, draft: false }]
    return { said: 'done', what: intent, count: acted.ok ? 1 : 0, refused }
  }
  const act = runOf(intent, reason, minutes)
  if (!act) return { said: 'refused', code: 'none' }
  const run = await runSale(ctx, sale, attempt, act)
  if (!run.ok) return run.code === 'not_found' ? { said: 'gone' } : { said: 'refused', code: run.code }
  const refused = run.refused.map((one) => ({ ...one, title: '', draft: false }))
  return { said: 'done', what: intent, count: run.done, refused }
}

type Intent = 'pause' | 'resume' | 'extend' | 'close'

function requestOf(intent: Intent, reason: string, minutes: number): ManagedRequest {
  switch (intent) {
    case 'pause':
      return { type: 'pause', reason }
    case 'resume':
      return { type: 'resume' }
    case 'extend':
      return { type: 'extend', minutes }
    case 'close':
      return { type: 'close_now' }
  }
}

/** Lots are closed one by one. */
function runOf(intent: Intent, reason: string, minutes: number): RunAct | null {
  switch (intent) {
    case 'pause':
      return { kind: 'pause', reason }
    case 'resume':
      return { kind: 'resume' }
    case 'extend':
      return { kind: 'extend', minutes }
    case 'close':
      return null
  }
}
