import type { Ctx } from '#app/context.ts'
import { isConflict, isMissing, runBatch } from '#app/db/batch.server.ts'
import { softCloseOf } from '#app/domain/auctions/draft-sale.ts'
import { type SaleProblem, saleProblems } from '#app/domain/auctions/set-up.ts'
import { isEditable } from '#app/domain/auctions/state.ts'
import type { SaleTerms } from '#app/domain/auctions/terms.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findLastSale, listSellerLots } from '#app/features/auctions/commands.server.ts'
import { findSaleOfDraft, type SaleRow } from '#app/features/auctions/queries.server.ts'
import type { SaleTemplateRow } from '#app/features/auctions/template-queries.server.ts'
import {
  addTerms,
  countTemplateUse,
  holdSale,
  insertAct,
  insertSale,
  moveSale,
  type SaleChange,
  updateSale,
} from '#app/features/auctions/writes.server.ts'
import { carryAct, DONE_AT_ONCE } from './carry-acts.server.ts'
import { type AuctionNeed, auditOf, orderSale } from './order-lots.server.ts'

export type Edited =
  | { ok: true; id: string; refused: { id: string; code: string }[] }
  | { ok: false; code: 'not_found' | 'stale' | 'over' | 'started' }
  | { ok: false; code: 'not_ready'; problems: SaleProblem[] }

/** A new auction begins with the terms of the last one, a week after it. */
export async function newSale(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  { organisationId, title, from, template = null, id = crypto.randomUUID() }: NewSale,
): Promise<string> {
  const now = ctx.clock.now()
  const kept = from ?? (await findLastSale(ctx, organisationId))
  const row = rowOf(kept, { id, organisationId, title, now, by: actor.id })
  await runBatch(
    ctx.db,
    template
      ? [insertSale(ctx.db, { ...row, ...template.words }), countTemplateUse(ctx.db, template.id)]
      : [insertSale(ctx.db, row)],
  )
  return id
}

/** A template as an auction of it would begin: what its form is made of. Nothing is kept. */
export function saleOfTemplate(
  { clock }: Pick<Ctx, 'clock'>,
  organisationId: string,
  { name, words }: Pick<SaleTemplateRow, 'name' | 'words'>,
): SaleRow {
  const row = rowOf(null, { id: '', organisationId, title: name, now: clock.now(), by: '' })
  return { ...row, ...words }
}

type NewSale = {
  organisationId: string
  title: string
  from: SaleRow | null
  /** Its fields take the place of those of the auction before. */
  template?: Pick<SaleTemplateRow, 'id' | 'words'> | null
  /** One that its caller knows again: a second auction of it is a conflict. */
  id?: string
}

const WEEK_MS = 7 * 24 * 60 * 60_000

function rowOf(
  kept: SaleRow | null,
  {
    id,
    organisationId,
    title,
    now,
  }: { id: string; organisationId: string; title: string; now: number; by: string },
): SaleRow {
  const later = (at: number | null) => {
    if (at === null) return null
    return at + Math.max(1, Math.ceil((now - at) / WEEK_MS)) * WEEK_MS
  }
  return {
    id,
    organisationId,
    title,
    state: 'draft',
    description: '',
    terms: kept?.terms ?? '',
    termsVersion: 0,
    locationId: kept?.locationId ?? null,
    picture: null,
    startsAt: later(kept?.startsAt ?? null),
    firstCloseAt: later(kept?.firstCloseAt ?? null),
    staggerSeconds: kept?.staggerSeconds ?? 60,
    orderMode: kept?.orderMode ?? 'lot_number',
    groupClose: kept?.groupClose ?? false,
    softCloseMode: kept?.softCloseMode ?? 'reset',
    softCloseWindowMs: kept?.softCloseWindowMs ?? 120_000,
    softCloseExtensionMs: kept?.softCloseExtensionMs ?? 120_000,
    softCloseCapMs: kept?.softCloseCapMs ?? null,
    premium: kept?.premium ?? null,
    depositAmount: kept?.depositAmount ?? null,
    access: kept?.access ?? 'everyone',
    accessQuestion: kept?.accessQuestion ?? '',
    approvesCards: kept?.approvesCards ?? false,
    approvesBuyersOf: kept?.approvesBuyersOf ?? null,
    pickup: null,
    pausedAt: null,
    pauseReason: null,
    lotCount: 0,
    lastCloseAt: null,
    version: 0,
    announcedAt: null,
    closedAt: null,
    settledAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * Keeps what a seller has written. Of one that is announced: new terms are the next version, which everybody accepts anew; a
 * changed time is told to the rooms of all lots without offers. After its start its own times stay.
 */
export async function saveSale(
  ctx: AuctionNeed,
  id: string,
  words: Partial<SaleChange>,
  { seen, termsNote }: { seen: number; termsNote: string },
): Promise<Edited> {
  const sale = await findSaleOfDraft(ctx, { auctionId: id })
  if (!sale) return { ok: false, code: 'not_found' }
  if (!isEditable(sale.state)) return { ok: false, code: 'over' }
  const now = ctx.clock.now()
  const isPublic = sale.state !== 'draft'
  const next = { ...sale, ...words }
  if (isPublic) {
    const problems = saleProblems(saleTerms(next), now, Math.max(1, sale.lotCount))
    const started = sale.state === 'open' || (sale.startsAt !== null && sale.startsAt <= now)
    if (started && (next.startsAt !== sale.startsAt || next.locationId !== sale.locationId))
      return { ok: false, code: 'started' }
    // what has begun to close is not begun anew
    const wrong = problems.filter(({ code }) => !(started && code === 'close_soon'))
    if (wrong.length > 0) return { ok: false, code: 'not_ready', problems: wrong }
  }
  const newTerms = isPublic && next.terms !== sale.terms && next.terms !== ''
  const told = crypto.randomUUID()
  try {
    await runBatch(ctx.db, [
      holdSale(ctx.db, { id, version: seen }),
      updateSale(ctx.db, id, words, now),
      ...(newTerms
        ? addTerms(ctx.db, {
            auctionId: id,
            version: sale.termsVersion + 1,
            text: next.terms,
            note: termsNote,
            at: now,
          })
        : []),
      // rooms that know who has accepted the last version ask anew before the next offer
      ...(newTerms
        ? [
            insertAct(ctx.db, {
              id: told,
              auctionId: id,
              kind: 'terms',
              payload: {},
              personId: ctx.actor?.id ?? '',
              at: now,
              total: sale.lotCount,
            }),
          ]
        : []),
      auditOf(ctx, sale, wordsAmong(sale, words), words),
    ])
  } catch (error) {
    if (isMissing(error)) return { ok: false, code: 'stale' }
    throw error
  }
  if (newTerms) await carryAct(ctx, told, DONE_AT_ONCE)
  if (!isPublic || !movesLots(sale, next)) return { ok: true, id, refused: [] }
  const fresh = await findSaleOfDraft(ctx, { auctionId: id })
  const ordered = fresh ? await orderSale(ctx, fresh, { mode: fresh.orderMode }) : null
  if (!ordered?.ok) return { ok: true, id, refused: [] }
  const stayed = ordered.stayed.map((lot) => ({ id: lot, code: 'stayed' }))
  return { ok: true, id, refused: [...ordered.refused, ...stayed] }
}

const MOVING = [
  'startsAt',
  'firstCloseAt',
  'staggerSeconds',
  'orderMode',
  'groupClose',
  'softCloseMode',
  'softCloseWindowMs',
  'softCloseExtensionMs',
  'softCloseCapMs',
  'depositAmount',
] as const

function movesLots(sale: SaleRow, next: SaleRow): boolean {
  return MOVING.some((name) => sale[name] !== next[name])
}

function wordsAmong(sale: SaleRow, words: Partial<SaleChange>): Partial<SaleRow> {
  const named = new Set(Object.keys(words))
  return Object.fromEntries(Object.entries(sale).filter(([name]) => named.has(name)))
}

export function saleTerms(sale: SaleRow): SaleTerms {
  const { title, description, terms, locationId, startsAt, firstCloseAt, staggerSeconds } = sale
  const { orderMode, groupClose, premium, depositAmount, access, pickup } = sale
  return {
    title,
    description,
    terms,
    locationId,
    startsAt,
    firstCloseAt,
    staggerSeconds,
    orderMode,
    groupClose,
    softClose: softCloseOf(sale),
    premium,
    depositAmount,
    access,
    pickup,
  }
}

/**
 * Announces an auction and publishes its lots; those that are not ready stay drafts in their places, and are listed with what
 * they lack. Asked again it publishes those that are ready by now.
 */
export async function announceSale(ctx: AuctionNeed, id: string): Promise<Edited> {
  const sale = await findSaleOfDraft(ctx, { auctionId: id })
  if (!sale) return { ok: false, code: 'not_found' }
  if (!isEditable(sale.state)) return { ok: false, code: 'over' }
  const now = ctx.clock.now()
  const lots = await listSellerLots(ctx, id)
  if (sale.state === 'draft') {
    const problems = saleProblems(saleTerms(sale), now, lots.length)
    if (problems.length > 0) return { ok: false, code: 'not_ready', problems }
    const ordered = await orderSale(ctx, sale, { mode: sale.orderMode })
    if (!ordered.ok) return { ok: false, code: ordered.code === 'stale' ? 'stale' : 'over' }
  }
  const act = crypto.randomUUID()
  const begins = { from: 'draft' as const, to: 'announced' as const, now }
  try {
    await runBatch(ctx.db, [
      ...(sale.state === 'draft' && sale.terms !== ''
        ? addTerms(ctx.db, { auctionId: id, version: 1, text: sale.terms, note: '', at: now })
        : []),
      ...(sale.state === 'draft' ? [moveSale(ctx.db, id, begins)] : []),
      insertAct(ctx.db, {
        id: act,
        auctionId: id,
        kind: 'publish',
        payload: {},
        personId: ctx.actor?.id ?? '',
        at: now,
        total: lots.length,
      }),
      auditOf(
        ctx,
        sale,
        { state: sale.state },
        { state: sale.state === 'draft' ? 'announced' : sale.state, act: 'publish' },
      ),
    ])
  } catch (error) {
    // two have announced it at once: the other's publishes
    if (!isConflict(error)) throw error
    return { ok: true, id, refused: [] }
  }
  const carried = await carryAct(ctx, act, DONE_AT_ONCE)
  return { ok: true, id, refused: carried?.refused ?? [] }
}
