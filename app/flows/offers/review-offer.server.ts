import { data, redirect } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import { readOffer } from '#app/domain/auction/offer-problem.ts'
import { beforeMark, type Reader } from '#app/domain/money/amount.ts'
import type { CommandAnswer, Draft } from '#app/features/bidding/command.ts'
import type {
  OfferKind,
  OfferNotice,
  PostedOffer,
} from '#app/features/bidding/components/offer/use-offer-form.ts'
import type { PlaceBidInput } from '#app/features/bidding/inputs.ts'
import { needsDeposit } from '#app/features/bidding/queries.server.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { notFound } from '#app/lib/http.ts'
import { keptQuery, lotAddress } from '#app/lib/kept-offer.ts'

type Refusal = { code: string; message?: string; next?: number | null }

/** The listing's page again, with what was typed in its field and why it cannot be confirmed. */
export function refusedOffer(typed: string, kind: OfferKind, { code, message = '', next = null }: Refusal) {
  const notice: OfferNotice = { type: 'refused', code, message, next, max: null }
  const posted: PostedOffer = { typed, kind, notice }
  return { step: 'refused' as const, posted }
}

/**
 * An offer that was sent without script, before its confirmation: what was typed is held to what the listing takes, and
 * whether there is a deposit. Whether the offer stands against others is for the room to say.
 */
export async function reviewOffer(ctx: Ctx, id: string, input: PlaceBidInput, reader: Reader) {
  const listing = await findListing(ctx, id)
  if (!listing) throw notFound()
  const typed = String(input.wsprice ?? '')
  const read = readOffer(input.wsprice, listing, { starts: false, language: reader.language })
  if (!read.ok) {
    const kept =
      read.code === 'decimal' ? beforeMark(typed, { ...reader, wholeDollars: listing.wholeDollars }) : typed
    return data(refusedOffer(kept, input.bidding_type, read), { status: 422 })
  }
  const offer = { bidId: input.bid_id, amount: read.amount, kind: input.bidding_type }
  if (await needsDeposit(ctx, id))
    throw redirect(`${lotAddress(id)}/deposit${keptQuery({ typed, kind: input.bidding_type })}`, 303)
  return data({ step: 'confirm' as const, offer })
}

/** Another command before its confirmation; a starting offer is held to its bounds first. */
export async function reviewCommand(ctx: Ctx, id: string, draft: Draft, reader: Reader) {
  if (draft.intent === 'prebid') {
    const listing = await findListing(ctx, id)
    if (!listing) throw notFound()
    const typed = draft.fields.proposed_amount ?? ''
    const read = readOffer(typed, listing, { starts: true, language: reader.language })
    if (!read.ok) return data(refusedOffer(typed, 'max', read), { status: 422 })
  }
  return data<CommandAnswer>({ step: 'command', draft, refusal: null })
}
