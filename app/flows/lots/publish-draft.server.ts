import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { firstFigures } from '#app/domain/auction/first-figures.ts'
import { freezeCard } from '#app/domain/auction/freeze-card.ts'
import { type SetUp, setUpProblems } from '#app/domain/auction/set-up.ts'
import { draftSaleOf } from '#app/domain/auctions/draft-sale.ts'
import {
  DRAFT_FIELD_OF,
  type DraftProblem,
  type DraftSale,
  type DraftTerms,
  readDraft,
} from '#app/domain/shop/draft.ts'
import { findSaleOfDraft, type SaleRow } from '#app/features/auctions/queries.server.ts'
import { countLot } from '#app/features/auctions/writes.server.ts'
import {
  type DraftChoices,
  type DraftRow,
  deleteDraft,
  factsOf,
  findDraft,
  holdDraft,
  listDraftChoices,
} from '#app/features/drafts/commands.server.ts'
import { insertWaitingLabel } from '#app/features/labels/writes.server.ts'
import {
  findHouseTerms,
  findRelisted,
  type ListingRow,
  setUpOf,
} from '#app/features/listings/commands.server.ts'
import {
  insertChosen,
  insertLive,
  insertNumbered,
  insertRuleCard,
  insertVideo,
} from '#app/features/listings/writes.server.ts'

type Need = Pick<Ctx, 'db' | 'clock' | 'relays' | 'waitUntil'>

/** How a publication ended. `stale`: somebody has changed the draft in the same moment. */
export type DraftPublished =
  | { ok: true; listingId: string }
  | { ok: false; code: 'not_found' | 'stale' }
  | { ok: false; code: 'not_ready'; problems: DraftProblem[] }

/** Who wants its label printed; null where nobody does. */
type LabelWish = { by: string } | null

export type Judged =
  | { ok: true; row: ListingRow; chosen: string[]; setUp: SetUp }
  | { ok: false; problems: DraftProblem[] }

/** What keeps a draft from being published now; else the listing that it would become, still without a number. */
export function judgeDraft(
  draft: DraftRow,
  choices: DraftChoices,
  now: number,
  sale: DraftSale | null,
): Judged {
  const read = readDraft(draft, { ...factsOf(draft.fields, choices, now), sale })
  if (!read.ok) return read
  const schedule =
    choices.schedules.find(({ id }) => id === draft.fields.schedule) ??
    choices.schedules.find(({ isDefault }) => isDefault) ??
    choices.schedules[0]
  if (!schedule) return { ok: false, problems: [{ field: 'schedule', code: 'missing' }] }
  const row = withSale(rowOf(draft, read.terms, schedule.id, now), draft, sale)
  const setUp = setUpOf(row, schedule.ladder, (sale?.groupClose ?? false) && row.format !== 'sealed')
  const problems = setUpProblems(setUp, now).map(({ field, code }) => ({
    field: DRAFT_FIELD_OF[field],
    code,
  }))
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, row, chosen: read.terms.choiceIds, setUp }
}

/**
 * Makes a listing of a draft, under the same id: row, pictures, live row and frozen card in one batch, which takes the
 * draft away (operations.md, section 1). Asked for again, the listing is the answer.
 */
export async function publishDraft(
  ctx: Need,
  key: { id: string; organisationId: string },
  label: LabelWish = null,
): Promise<DraftPublished> {
  const [draft, choices] = await Promise.all([findDraft(ctx, key), listDraftChoices(ctx, key.organisationId)])
  if (!draft) return { ok: false, code: 'not_found' }
  return publishRead(ctx, draft, choices, { sale: await findSaleOfDraft(ctx, draft), label })
}

/** The same of a draft that was just read. */
export async function publishRead(
  ctx: Need,
  draft: DraftRow,
  choices: DraftChoices,
  { sale, label = null }: { sale: SaleRow | null; label?: LabelWish },
): Promise<DraftPublished> {
  const now = ctx.clock.now()
  const judged = judgeDraft(draft, choices, now, draftSaleOf(sale, draft))
  if (!judged.ok) return { ok: false, code: 'not_ready', problems: judged.problems }
  const { row: made, chosen, setUp } = judged
  // a lot is followed by one other: what was listed again meanwhile by another way is not followed by this one, too
  const from = made.relistedFromId
  const row =
    from !== null && (await findRelisted(ctx, from)) !== null ? { ...made, relistedFromId: null } : made
  const house = await findHouseTerms(ctx, row)
  const card = freezeCard(setUp, { ...house, premium: sale?.premium ?? house.premium })
  try {
    await runBatch(ctx.db, [
      holdDraft(ctx.db, draft),
      ...insertNumbered(ctx.db, row, imagesOf(draft)),
      ...insertVideo(ctx.db, row, draft.video),
      ...insertChosen(ctx.db, row.id, chosen),
      insertLive(ctx.db, row, firstFigures(setUp, now), { featured: false }),
      insertRuleCard(ctx.db, card, now),
      ...(label ? [insertWaitingLabel(ctx, waitingLabelOf(row, label, now))] : []),
      ...(sale ? [countLot(ctx.db, sale.id, row.closesAt)] : []),
      deleteDraft(ctx.db, draft),
    ])
  } catch (error) {
    if (isTaken(error, 'listings.id')) return { ok: true, listingId: row.id }
    if (await hasChanged(ctx, draft)) return { ok: false, code: 'stale' }
    throw error
  }
  ctx.waitUntil(ctx.relays.posted(row.id, now))
  return { ok: true, listingId: row.id }
}

function waitingLabelOf({ id, organisationId }: ListingRow, { by }: NonNullable<LabelWish>, now: number) {
  return { lotId: id, organisationId, askedBy: by, askedAt: now }
}

/** What a lot takes from its auction: its place there, and what holds for all lots alike. */
function withSale(row: ListingRow, draft: DraftRow, sale: DraftSale | null): ListingRow {
  if (!sale) return row
  const { softClose } = sale
  return {
    ...row,
    auctionId: draft.auctionId,
    auctionPlace: draft.auctionPlace,
    depositAmount: sale.depositAmount,
    softCloseMode: row.format === 'sealed' ? 'none' : softClose.mode,
    softCloseWindowMs: softClose.windowMs,
    softCloseExtensionMs: softClose.extensionMs,
    softCloseCapMs: softClose.capMs,
  }
}

async function hasChanged(ctx: Pick<Ctx, 'db'>, was: DraftRow): Promise<boolean> {
  const is = await findDraft(ctx, was)
  const shown = ({ pictures, video }: DraftRow) => JSON.stringify([pictures, video])
  return !is || is.version !== was.version || shown(is) !== shown(was)
}

function imagesOf({ id, pictures }: DraftRow) {
  return pictures.map(({ name, tint, width, height, caption, title = '', fileName = '' }, position) => ({
    listingId: id,
    position,
    name,
    tint,
    width,
    height,
    caption,
    title,
    fileName,
  }))
}

function rowOf(draft: DraftRow, terms: DraftTerms, incrementScheduleId: string, now: number): ListingRow {
  return {
    id: draft.id,
    organisationId: draft.organisationId,
    locationId: terms.locationId,
    categoryId: terms.categoryId,
    conditionId: terms.conditionId,
    auctionId: null,
    auctionPlace: null,
    relistedFromId: draft.relistedFromId,
    lotNumber: 0,
    title: terms.title,
    description: terms.description,
    disclaimer: terms.disclaimer,
    keywords: terms.keywords,
    manufacturer: terms.manufacturer,
    brand: terms.brand,
    colorSize: terms.colorSize,
    material: terms.material,
    binLocation: terms.binLocation,
    itemId: terms.itemId,
    retailPrice: terms.retailPrice,
    format: terms.format,
    startPrice: terms.startPrice,
    maxStart: terms.maxStart,
    buyNowPrice: terms.buyNowPrice,
    buyNowPolicy: 'price_reaches',
    quantity: terms.quantity,
    takesOffers: terms.takesOffers,
    preBids: terms.preBids,
    depositAmount: terms.depositAmount,
    reservePrice: terms.reservePrice,
    reserveMode: 'jump',
    bidKinds: terms.bidKinds,
    wholeDollars: terms.wholeDollars,
    incrementScheduleId,
    incrementAmount: null,
    ownLadder: terms.ownLadder,
    softCloseMode: terms.softCloseMode,
    softCloseWindowMs: terms.softCloseMs,
    softCloseExtensionMs: terms.softCloseMs,
    softCloseCapMs: null,
    startsAt: terms.startsAt,
    closesAt: terms.closesAt,
    pickupDeadlineDays: terms.pickupDeadlineDays,
    cancelMinutes: terms.cancelMinutes,
    demoGeneration: null,
    createdAt: now,
  }
}
