import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { ACCESS_STATES } from '#app/domain/auctions/access.ts'
import { closeOf } from '#app/domain/auctions/closing.ts'
import type { ScheduledLot } from '#app/domain/auctions/closing-schedule.ts'
import { draftSaleOf } from '#app/domain/auctions/draft-sale.ts'
import { lotsNamed } from '#app/domain/auctions/lot-search.ts'
import { saleProblems } from '#app/domain/auctions/set-up.ts'
import { mayManageSale, workSideOf } from '#app/domain/people/permissions.ts'
import {
  cancelSumsOf,
  countAccess,
  countWaitingAccess,
  listAccess,
  listSellerLots,
  type SellerLot,
} from '#app/features/auctions/commands.server.ts'
import {
  ACCESS_PER_PAGE,
  LOT_SEARCH_MOST,
  SALE_LOTS_PER_PAGE,
  type SaleTab,
} from '#app/features/auctions/inputs.ts'
import { findSaleOfDraft, listTakingSales, type SaleRow } from '#app/features/auctions/queries.server.ts'
import { listAcceptedBy, listTermsVersions } from '#app/features/auctions/terms-queries.server.ts'
import { findDrafts, listDraftChoices } from '#app/features/drafts/commands.server.ts'
import { judgeDraft } from '#app/flows/lots/publish-draft.server.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { saleTerms } from './edit-auction.server.ts'
import { countLotsToPut } from './lots-to-put.server.ts'

type Need = Pick<Ctx, 'db' | 'clock' | 'actor'>

/** Everything that an auction's own page shows; null where this organisation has none of that id. */
export async function readSalePage(
  ctx: Need,
  { id, organisationId }: { id: string; organisationId: string },
  tab: SaleTab,
  params: URLSearchParams,
) {
  const sale = await findSaleOfDraft(ctx, { auctionId: id })
  if (sale?.organisationId !== organisationId || !ctx.actor || !mayManageSale(ctx.actor, sale)) return null
  const [all, choices, accepted, waiting] = await Promise.all([
    listSellerLots(ctx, id),
    listDraftChoices(ctx, organisationId),
    countAccepted(ctx, sale),
    countWaitingAccess(ctx, id),
  ])
  const lots = await withFaults(ctx, sale, all, choices)
  const [free, others] =
    tab === 'lots'
      ? await Promise.all([countLotsToPut(ctx, workSideOf(ctx.actor, organisationId)), otherSales(ctx, sale)])
      : [{ drafts: 0, unsold: 0 }, []]
  const who = ACCESS_STATES.find((state) => state === params.get('who')) ?? 'waiting'
  const page = readPageNumber(params)
  const [counts, people] =
    tab === 'access'
      ? await Promise.all([countAccess(ctx, id), listAccess(ctx, id, { state: who, page, organisationId })])
      : [null, []]
  return {
    sale,
    terms: tab === 'terms' ? await readTerms(ctx, id, params) : null,
    waiting,
    lotCount: all.length,
    // an announced one alone can be called off
    cancelling: sale.state === 'announced' ? await cancelSumsOf(ctx, id) : null,
    lots: tab === 'lots' ? lotsOfPage(sale, lots, params) : null,
    others,
    scheduled: tab === 'sale' ? scheduledLots(lots) : [],
    shownAs: shownAs(sale, lots, choices.yards),
    notReady: lots.filter(({ draft, faults }) => draft && faults > 0).length,
    // nobody is asked into a dialog that has nothing to put in
    free: free.drafts + free.unsold,
    access: counts && { state: who, counts, page, people: people.slice(0, ACCESS_PER_PAGE) },
    problems: saleProblems(saleTerms(sale), ctx.clock.now(), all.length),
    yards: choices.yards,
    accepted,
  }
}

/**
 * One page of an auction's lots, or of those that are looked for. All of them are read for it: a place counts from the
 * first, and what is not ready is counted over all.
 */
function lotsOfPage(
  sale: SaleRow,
  lots: readonly (SellerLot & { faults: number })[],
  params: URLSearchParams,
) {
  const words = (params.get('search') ?? '').trim().slice(0, LOT_SEARCH_MOST)
  const found = lotsNamed(
    lots.map((lot, index) => ({ ...lot, index })),
    words,
  )
  const pages = Math.max(1, Math.ceil(found.length / SALE_LOTS_PER_PAGE))
  const page = Math.min(readPageNumber(params), pages)
  const from = (page - 1) * SALE_LOTS_PER_PAGE
  return {
    words,
    page,
    pages,
    found: found.length,
    from,
    shown: found.slice(from, from + SALE_LOTS_PER_PAGE),
    lastClose: lastCloseAmong(sale, lots),
  }
}

/** When the last of all closes, as each will: what has offers, or is over, closes when it does. */
function lastCloseAmong(
  { firstCloseAt, staggerSeconds }: SaleRow,
  lots: readonly SellerLot[],
): number | null {
  if (firstCloseAt === null || lots.length === 0) return null
  return Math.max(
    ...lots.map(({ offers, over, closesAt }, place) =>
      offers > 0 || over ? closesAt : closeOf({ firstCloseAt, staggerSeconds }, place),
    ),
  )
}

/** Auctions of this yard that still take lots: where these can go. */
async function otherSales(ctx: Need, { id, organisationId, locationId }: SaleRow) {
  if (!ctx.actor) return []
  const sales = await listTakingSales(ctx, workSideOf(ctx.actor, organisationId))
  const fits = (yard: string | null) => yard === null || locationId === null || yard === locationId
  return sales
    .filter((sale) => sale.id !== id && fits(sale.locationId))
    .map((sale) => ({ id: sale.id, title: sale.title }))
}

type Yards = Awaited<ReturnType<typeof listDraftChoices>>['yards']

/** What its closing chart counts, in the order of places: the page draws it, also of what is being typed. */
function scheduledLots(lots: readonly SellerLot[]): ScheduledLot[] {
  return lots.map(({ price, offers, over, closesAt }) => ({
    price,
    fixedAt: offers > 0 || over ? closesAt : null,
  }))
}

const PREVIEW_PICTURES = 4

/** What stands in the list of sales for it. */
function shownAs({ picture, locationId }: SaleRow, lots: readonly SellerLot[], yards: Yards) {
  const own = picture && { name: picture.name, tint: picture.tint }
  return {
    yard: yards.find(({ id }) => id === locationId)?.name ?? null,
    pictures: own
      ? [own]
      : lots.flatMap((lot) => (lot.picture ? [lot.picture] : [])).slice(0, PREVIEW_PICTURES),
  }
}

/** Who accepted the version that the address names, else the latest. */
async function readTerms(ctx: Need, id: string, params: URLSearchParams) {
  const versions = await listTermsVersions(ctx, id)
  const asked = Number(params.get('version'))
  const version = (versions.find((one) => one.version === asked) ?? versions[0])?.version ?? 0
  const page = readPageNumber(params)
  return { versions, version, page, people: await listAcceptedBy(ctx, id, { version, page }) }
}

async function countAccepted({ db }: Need, { id, termsVersion }: SaleRow): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`select count(*) as count from auction_terms_accepted where auction_id = ${id} and version = ${termsVersion}`,
  )
  return row?.count ?? 0
}

/** D1 takes so many parameters of one statement. */
const READ_AT_ONCE = 50

/** How much each draft still lacks; asked as though its auction were announced already. */
async function withFaults(
  ctx: Need,
  sale: SaleRow,
  lots: readonly SellerLot[],
  choices: Awaited<ReturnType<typeof listDraftChoices>>,
): Promise<(SellerLot & { faults: number })[]> {
  const ids = lots.filter(({ draft }) => draft).map(({ id }) => id)
  const faults = new Map<string, number>()
  const now = ctx.clock.now()
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const drafts = await findDrafts(ctx, sale.organisationId, ids.slice(at, at + READ_AT_ONCE))
    for (const draft of drafts) {
      const of = draftSaleOf({ ...sale, state: 'announced' }, draft)
      // times that nobody has set yet are the auction's to be missed, not the lot's
      const judged = judgeDraft(
        draft,
        choices,
        sale.firstCloseAt === null ? Number.NEGATIVE_INFINITY : now,
        of,
      )
      if (!judged.ok) faults.set(draft.id, judged.problems.length)
    }
  }
  return lots.map((lot) => ({ ...lot, faults: faults.get(lot.id) ?? 0 }))
}
