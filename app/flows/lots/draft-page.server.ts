import type { Ctx } from '#app/context.ts'
import { firstFigures } from '#app/domain/auction/first-figures.ts'
import { freezeCard } from '#app/domain/auction/freeze-card.ts'
import { draftSaleOf } from '#app/domain/auctions/draft-sale.ts'
import { readChosen } from '#app/domain/shop/choices.ts'
import { namesOfChosen } from '#app/domain/shop/chosen.ts'
import type { DraftProblem } from '#app/domain/shop/draft.ts'
import { chargesOf, readSettings } from '#app/domain/shop/settings.ts'
import { uploadAddress } from '#app/domain/shop/uploads.ts'
import { findSaleOfDraft, type SaleRow } from '#app/features/auctions/queries.server.ts'
import type { DraftRow } from '#app/features/drafts/commands.server.ts'
import { findPreviewFacts, listDraftChoices, type PreviewFacts } from '#app/features/drafts/queries.server.ts'
import { findHouseTerms } from '#app/features/listings/commands.server.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { previewTile } from './draft-preview.server.ts'
import { type Judged, judgeDraft } from './publish-draft.server.ts'

const NO_YARD = {
  id: '',
  slug: '',
  name: '',
  address1: '',
  city: '',
  state: '',
  zip: '',
  hours: '',
  phone: null,
  description: '',
  latitude: 0,
  longitude: 0,
}

/** A draft as its page: of one that is whole, what buyers will read once it is published. */
export type DraftPage = {
  listing: ListingView
  /** What keeps it from being published; its price and its rules are shown once there is nothing. */
  problems: DraftProblem[]
  said: { logo: string | null; storyEs: string; choice: Said['choice'] | null; text: string }
}
type Said = NonNullable<PreviewFacts['returns']>

/** Reads the page of a draft. Who may see it is for the caller to say. */
export async function readDraftPage(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  draft: DraftRow,
  { untitled }: { untitled: string },
): Promise<DraftPage> {
  const { organisationId, fields } = draft
  const now = ctx.clock.now()
  const [choices, facts, sale] = await Promise.all([
    listDraftChoices(ctx, organisationId),
    findPreviewFacts(ctx, organisationId, fields),
    findSaleOfDraft(ctx, draft),
  ])
  const judged = judgeDraft(draft, choices, now, draftSaleOf(sale, draft))
  const rules = judged.ok ? await rulesOf(ctx, judged, sale, now) : null
  const tile = previewTile(draft, choices, judged, { now, untitled, lotNumber: facts.lotNumber })
  const { yard, category, parentCategory, seller, returns } = facts
  const row = judged.ok ? judged.row : null
  const images = draft.pictures.map(({ name, tint, width, height }) => ({ name, tint, width, height }))
  const listing: ListingView = {
    ...tile,
    location: yard ? { id: yard.id, name: yard.name, city: yard.city, state: yard.state } : tile.location,
    price: rules?.figures.price ?? tile.price,
    nextMinimum: rules ? rules.figures.nextMinimum : tile.nextMinimum,
    buyNow: rules ? rules.figures.buyNow : null,
    stock: rules?.figures.stock ?? tile.stock,
    reserveMet: rules?.figures.reserveMet ?? tile.reserveMet,
    image: images[0] ?? null,
    images,
    video: draft.video ? uploadAddress(draft.video.name) : null,
    ledgerHead: null,
    extensions: 0,
    disclaimer: fields.disclaimer?.trim() || null,
    manufacturer: fields.manufacturer?.trim() || null,
    brand: fields.brand?.trim() || null,
    colorSize: fields.colorSize?.trim() || null,
    material: fields.material?.trim() || null,
    chosen: namesOfChosen(readChosen(fields.choices), choices.lists),
    binLocation: null,
    pickupDeadlineDays: row?.pickupDeadlineDays ?? 7,
    featured: false,
    category: category ?? { id: '', slug: '', name: '' },
    parentCategory,
    yard: yard ?? NO_YARD,
    seller: {
      id: organisationId,
      name: seller?.name ?? '',
      handle: seller?.handle ?? '',
      description: seller?.description ?? '',
    },
    ownListing: false,
    mayManage: false,
    mayDecline: false,
    startPrice: row?.startPrice ?? tile.price,
    reserveMode: row?.reserveMode ?? 'jump',
    wholeDollars: row?.wholeDollars ?? true,
    maxStart: row?.maxStart ?? null,
    buyNowTerms: rules?.card.buyNow ?? null,
    quantity: row?.quantity ?? 1,
    takesOffers: row?.takesOffers ?? false,
    retraction: rules?.card.retraction ?? null,
    scheduledClose: tile.closesAt,
    sealedChangesMost: rules?.card.sealedChangesMost ?? 0,
    soldHistory: false,
    warnings: rules?.warnings ?? { overbidTimes: 0, lowDivisor: 0 },
    auction: sale && { id: sale.id, title: sale.title, groupClose: sale.groupClose },
    relistedFromId: draft.relistedFromId,
    relistedAsId: null,
    ladder: rules?.card.ladder.map(({ from, step }) => ({ from, step })) ?? [],
    softClose: rules?.card.softClose ?? { mode: 'none', windowMs: 0, extensionMs: 0, capMs: null },
    charges: rules?.charges ?? chargesOf(readSettings([]), { taxBps: 0, premium: null }),
    invoice: null,
    gathered: null,
    order: null,
  }
  const { logo = null, storyEs = '' } = seller ?? {}
  const said = { logo, storyEs, choice: returns?.choice ?? null, text: returns?.text ?? '' }
  return { listing, problems: judged.ok ? [] : judged.problems, said }
}

/** The card that it would be frozen with now, and the first figures of that. */
async function rulesOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { row, setUp }: Extract<Judged, { ok: true }>,
  sale: SaleRow | null,
  now: number,
) {
  const found = await findHouseTerms(ctx, row)
  const house = { ...found, premium: sale?.premium ?? found.premium }
  const card = freezeCard(setUp, house)
  const { overbid_notification: overbidTimes, low_offer_divisor: lowDivisor } = house.settings
  return {
    card,
    figures: firstFigures(card, now),
    charges: card.charges ?? chargesOf(house.settings, house),
    warnings: { overbidTimes, lowDivisor },
  }
}
