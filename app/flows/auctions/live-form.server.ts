import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { momentTyped } from '#app/domain/local-moment.ts'
import { mayManageSale } from '#app/domain/people/permissions.ts'
import { closingForm, liveForm } from '#app/features/auctions/inputs.ts'
import { findSale, type SaleView } from '#app/features/auctions/queries.server.ts'
import { actForListing, type ManagedRequest } from '#app/flows/offers/act-for-listing.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { type SaleAnswer, told } from './auction-form.server.ts'
import { saveSale } from './edit-auction.server.ts'
import type { AuctionNeed } from './order-lots.server.ts'
import { type RunAct, runSale } from './run-auction.server.ts'

/** Does what a seller's live page asks: of one lot where it names one, else of all that are open. */
export async function actLive(
  ctx: AuctionNeed,
  { id, organisationId }: { id: string; organisationId: string },
  form: URLSearchParams,
): Promise<SaleAnswer> {
  const sale = await findSale(ctx, id)
  if (sale?.organisationId !== organisationId || !ctx.actor || !mayManageSale(ctx.actor, sale))
    return { said: 'gone' }
  if (form.get('intent') === 'closing') return saveClosing(ctx, sale, form)
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

/** The closing of it is changed alone: what else was set stays as it is. A length that is not typed here follows the extension. */
async function saveClosing(ctx: AuctionNeed, sale: SaleView, form: URLSearchParams): Promise<SaleAnswer> {
  const parsed = closingForm.safeParse(Object.fromEntries(form))
  if (!parsed.success) return { said: 'fault', fault: { field: 'number', code: 'number' } }
  const { version, firstClose, stagger, orderMode, softClose, softExtension, softCap } = parsed.data
  const firstCloseAt = sale.yard && momentTyped(firstClose, zoneOf(sale.yard.timeZone))
  if (firstCloseAt === null) return { said: 'fault', fault: { field: 'firstClose', code: 'moment' } }
  const mode = sale.softCloseMode === 'none' ? 'reset' : sale.softCloseMode
  const extension = softExtension * MINUTE_MS
  const words = {
    firstCloseAt,
    staggerSeconds: stagger,
    orderMode,
    softCloseMode: softClose === 'on' ? mode : ('none' as const),
    softCloseWindowMs: extension === sale.softCloseExtensionMs ? sale.softCloseWindowMs : extension,
    softCloseExtensionMs: extension,
    softCloseCapMs: softCap === '' ? null : softCap * MINUTE_MS,
  }
  return told(ctx, sale, await saveSale(ctx, sale.id, words, { seen: version, termsNote: '' }), 'saved')
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
