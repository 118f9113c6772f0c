import type { Ctx } from '#app/context.ts'
import { lotsNamed } from '#app/domain/auctions/lot-search.ts'
import { EASY_SOFT_CLOSE_MS, type SaleProblem } from '#app/domain/auctions/set-up.ts'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { mayManageSale } from '#app/domain/people/permissions.ts'
import { listSellerLots, listWaiting } from '#app/features/auctions/commands.server.ts'
import {
  accessForm,
  CANCEL_REASON_MOST,
  LOTS_MOST,
  lotsForm,
  saleForm,
  wordsOfForm,
} from '#app/features/auctions/inputs.ts'
import { findSaleOfDraft, type SaleRow } from '#app/features/auctions/queries.server.ts'
import { listDraftChoices } from '#app/features/drafts/commands.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { answerAccess, letMemberIn } from './auction-access.server.ts'
import { keepSalePicture } from './auction-picture.server.ts'
import { makeTemplate, rewriteTemplate } from './auction-templates.server.ts'
import { cancelSale, discardSale } from './cancel-auction.server.ts'
import { announceSale, type Edited, newSale, saveSale } from './edit-auction.server.ts'
import { moveToSale } from './move-lots.server.ts'
import { namedLots, type RefusedLot } from './named-lots.server.ts'
import { type Ordered, orderSale, putLots, takeLots } from './order-lots.server.ts'

type Need = Ctx

/** Requests that are answered together at most; more by another press. */
const ANSWERED_AT_ONCE = 2_000

export type DoneWord =
  | 'saved'
  | 'template'
  | 'announced'
  | 'published'
  | 'ordered'
  | 'put'
  | 'taken'
  | 'moved'
  | 'approve'
  | 'decline'
  | 'withdraw'
  | 'added'
  | 'cancelled'
  | 'pause'
  | 'resume'
  | 'extend'
  | 'close'

export type RefusedWord =
  | 'stale'
  | 'over'
  | 'started'
  | 'none'
  | 'no_target'
  | 'unknown_member'
  | 'forbidden'
  | 'not_open'
  | 'already_paused'
  | 'not_paused'
  | 'reason'
  | 'templates_full'
  | 'template_taken'

export type SaleFault = 'deposit' | 'moment' | 'pickup' | 'number' | 'title' | 'picture'
/** What was done, and to which lots it could not be. */
export type SaleDone = { said: 'done'; what: DoneWord; count: number; refused: RefusedLot[] }
export type SaleNotDone =
  | { said: 'not_ready'; problems: readonly SaleProblem[] }
  | { said: 'fault'; fault: { field: string; code: SaleFault } }
  | { said: 'refused'; code: RefusedWord }

/** What an auction's page says after something was asked of it. */
export type SaleAnswer = { said: 'gone' } | { said: 'discarded' } | SaleNotDone | SaleDone
/** Why nothing was done though every field was right. */
export type SaleRefusal = RefusedWord | 'not_ready'

/** Does what a form of an auction's page asks, with the picture that came, for the organisation whose it is. */
export async function actOnSale(
  ctx: Need,
  { id, organisationId }: { id: string; organisationId: string },
  form: URLSearchParams,
  picture: File | null = null,
): Promise<SaleAnswer> {
  const sale = await findSaleOfDraft(ctx, { auctionId: id })
  if (sale?.organisationId !== organisationId || !ctx.actor || !mayManageSale(ctx.actor, sale))
    return { said: 'gone' }
  switch (form.get('intent')) {
    case 'order':
    case 'move':
    case 'put':
    case 'take':
    case 'place':
    case 'into':
    case 'up':
    case 'down':
    case 'spread':
    case 'apart':
      return actOnLots(ctx, sale, form)
    case 'publish':
      return told(ctx, sale, await announceSale(ctx, id), 'published')
    case 'approve':
    case 'approve_all':
    case 'decline':
    case 'withdraw':
    case 'add':
      return actOnAccess(ctx, sale, form)
    case 'cancel':
      return told(ctx, sale, await cancelled(ctx, sale, form), 'cancelled')
    case 'discard': {
      const discarded = await discardSale(ctx, id)
      return discarded.ok ? { said: 'discarded' } : { said: 'refused', code: 'over' }
    }
    default:
      return save(ctx, sale, form, picture)
  }
}

/** Called off; where that is asked for, its settings begin another draft. */
async function cancelled(ctx: Need, sale: SaleRow, form: URLSearchParams): Promise<Edited> {
  const { id, organisationId, title } = sale
  const ended = await cancelSale(ctx, id, (form.get('reason') ?? '').slice(0, CANCEL_REASON_MOST))
  if (ended.ok && form.get('keep') && ctx.actor)
    await newSale(ctx, ctx.actor, { organisationId, title, from: sale })
  return ended
}

async function save(ctx: Need, sale: SaleRow, form: URLSearchParams, file: File | null): Promise<SaleAnswer> {
  const typed: Record<string, string> = Object.fromEntries(form)
  // what the warning of a long soft close offers
  if (form.get('intent') === 'easy') {
    const easy = String(EASY_SOFT_CLOSE_MS / MINUTE_MS)
    Object.assign(typed, { softWindow: easy, softExtension: easy })
  }
  const parsed = saleForm.safeParse(typed)
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'title')
    return { said: 'fault', fault: { field, code: 'number' } }
  }
  const { yards } = await listDraftChoices(ctx, sale.organisationId)
  const yard = yards.find(({ id }) => id === parsed.data.yard)
  const read = wordsOfForm({ ...parsed.data, yard: yard?.id ?? '' }, yard ? zoneOf(yard.timeZone) : null)
  if (!read.ok) {
    const { field } = read
    const code = field === 'deposit' ? 'deposit' : field === 'pickup' ? 'pickup' : 'moment'
    return { said: 'fault', fault: { field: field === 'pickup' ? 'pickupDates' : field, code } }
  }
  // what a form leaves blank for want of a yard stays what it was
  const { version: seen, termsNote } = parsed.data
  const pictured = await keepSalePicture(ctx, { file, removed: form.get('removePicture') === 'on' })
  if (!pictured.ok) return { said: 'fault', fault: { field: 'picture', code: 'picture' } }
  const { picture } = pictured
  const words = picture === undefined ? read.words : { ...read.words, picture }
  const saved = await saveSale(ctx, sale.id, words, { seen, termsNote })
  const intent = form.get('intent')
  if (saved.ok && intent === 'template') return keepAsTemplate(ctx, sale)
  if (saved.ok && intent === 'template_over') return rewriteAsTemplate(ctx, sale)
  if (!saved.ok || form.get('intent') !== 'announce') return told(ctx, sale, saved, 'saved')
  return told(ctx, sale, await announceSale(ctx, sale.id), 'announced')
}

/** What is typed is saved, and is what auctions of this template begin with. */
async function keepAsTemplate(ctx: Need, sale: SaleRow): Promise<SaleAnswer> {
  const fresh = await findSaleOfDraft(ctx, { auctionId: sale.id })
  const made = await makeTemplate(ctx, fresh ?? sale)
  return made.ok
    ? { said: 'done', what: 'template', count: 1, refused: [] }
    : { said: 'refused', code: made.code === 'full' ? 'templates_full' : 'template_taken' }
}

/** What is typed is saved, and is what the template of its name has from now on. */
async function rewriteAsTemplate(ctx: Need, sale: SaleRow): Promise<SaleAnswer> {
  const fresh = await findSaleOfDraft(ctx, { auctionId: sale.id })
  const kept = await rewriteTemplate(ctx, fresh ?? sale)
  if (kept.ok) return { said: 'done', what: 'template', count: 1, refused: [] }
  // deleted or renamed meanwhile, there is none to change: it is made
  return kept.code === 'not_found' ? keepAsTemplate(ctx, sale) : { said: 'refused', code: 'templates_full' }
}

async function actOnLots(ctx: Need, sale: SaleRow, form: URLSearchParams): Promise<SaleAnswer> {
  const parsed = lotsForm.safeParse(Object.fromEntries(form))
  if (!parsed.success) return { said: 'refused', code: 'none' }
  const { intent, order, lot, place, orderMode, where, into } = parsed.data
  const ids = order
    .split(',')
    .filter((id) => id !== '')
    .slice(0, LOTS_MOST)
  const chosen = () => chosenLots(ctx, sale, form, parsed.data)
  switch (intent) {
    case 'order':
      return arranged(
        ctx,
        sale,
        await orderSale(ctx, sale, ids.length > 0 ? { ids } : { mode: orderMode }),
        'ordered',
      )
    case 'move':
      return arranged(ctx, sale, await orderSale(ctx, sale, { id: lot, to: place - 1 }), 'ordered')
    case 'put': {
      const coming = form.getAll('lot').map(String).slice(0, LOTS_MOST)
      return arranged(ctx, sale, await putLots(ctx, sale, coming, where), 'put', coming.length)
    }
    case 'take': {
      const going = await chosen()
      return arranged(ctx, sale, await takeLots(ctx, sale, going), 'taken', going.length)
    }
    case 'into': {
      const going = await chosen()
      return arranged(ctx, sale, await moveToSale(ctx, sale, going, into), 'moved', going.length)
    }
    default: {
      const moving = await chosen()
      if (moving.length === 0) return { said: 'refused', code: 'none' }
      const move = intent === 'place' ? { to: place - 1 } : { by: intent }
      return arranged(
        ctx,
        sale,
        await orderSale(ctx, sale, { chosen: moving, move }),
        'ordered',
        moving.length,
      )
    }
  }
}

/** The lots that are ticked, or all that the list finds, on whichever page of it. */
async function chosenLots(
  ctx: Need,
  sale: SaleRow,
  form: URLSearchParams,
  { all, search }: { all?: string | undefined; search: string },
): Promise<string[]> {
  if (all !== 'on') return form.getAll('chosen').slice(0, LOTS_MOST)
  return lotsNamed(await listSellerLots(ctx, sale.id), search).map(({ id }) => id)
}

async function actOnAccess(ctx: Need, sale: SaleRow, form: URLSearchParams): Promise<SaleAnswer> {
  const parsed = accessForm.safeParse(Object.fromEntries(form))
  if (!parsed.success) return { said: 'refused', code: 'none' }
  const { intent, reason, member } = parsed.data
  if (intent === 'add') {
    const added = await letMemberIn(ctx, sale, member)
    return added.ok
      ? { said: 'done', what: 'added', count: 1, refused: [] }
      : { said: 'refused', code: 'unknown_member' }
  }
  const act = intent === 'approve_all' ? 'approve' : intent
  const people =
    intent === 'approve_all'
      ? await listWaiting(ctx, sale.id, ANSWERED_AT_ONCE)
      : form.getAll('person').map(String)
  const done = await answerAccess(ctx, sale, people, { act, reason })
  return done.length === 0
    ? { said: 'refused', code: 'none' }
    : { said: 'done', what: act, count: done.length, refused: [] }
}

async function arranged(
  ctx: Need,
  sale: SaleRow,
  ordered: Ordered,
  what: DoneWord,
  count = 0,
): Promise<SaleAnswer> {
  if (!ordered.ok) return { said: 'refused', code: ordered.code }
  const stayed = ordered.stayed.map((id) => ({ id, code: 'stayed' }))
  const refused = [...ordered.refused, ...stayed]
  return {
    said: 'done',
    what,
    count: Math.max(0, count - refused.length),
    refused: await namedLots(ctx, sale, refused),
  }
}

/** What is said of an auction once it was changed, with the lots that it could not be done to. */
export async function told(
  ctx: Pick<Need, 'db'>,
  sale: SaleRow,
  edited: Edited,
  what: DoneWord,
): Promise<SaleAnswer> {
  if (edited.ok) {
    const after = await findSaleOfDraft(ctx, { auctionId: sale.id })
    return {
      said: 'done',
      what,
      count: after?.lotCount ?? 0,
      refused: await namedLots(ctx, sale, edited.refused),
    }
  }
  if (edited.code === 'not_ready') return { said: 'not_ready', problems: edited.problems }
  return edited.code === 'not_found' ? { said: 'gone' } : { said: 'refused', code: edited.code }
}
