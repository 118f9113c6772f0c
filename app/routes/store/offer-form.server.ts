import { data, redirect } from '@remix-run/cloudflare'
import type { TFunction } from 'i18next'
import type { Ctx } from '#app/context.ts'
import type { Reader } from '#app/domain/money/amount.ts'
import { type CommandAnswer, type CommandName, draftOf } from '#app/features/bidding/command.ts'
import type {
  OfferKind,
  OfferNotice,
  PostedOffer,
} from '#app/features/bidding/components/offer/use-offer-form.ts'
import { placeBidInput } from '#app/features/bidding/inputs.ts'
import { readCommand } from '#app/features/bidding/read-command.ts'
import { bidRequest } from '#app/features/bidding/requests.ts'
import { askRoom } from '#app/flows/offers/ask-room.server.ts'
import { carryOutCommand } from '#app/flows/offers/command-form.server.ts'
import { type ReviewRefusal, reviewCommand, reviewOffer } from '#app/flows/offers/review-offer.server.ts'
import { readAct } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { keptQuery, lotAddress } from '#app/lib/kept-offer.ts'

/** An offer that was sent without script: asked for its confirmation first, and placed by that. */
export async function answerOffer(ctx: Ctx, id: string, fields: URLSearchParams, reader: Reader) {
  const input = await readAct(fields, placeBidInput)
  const typed = String(input.wsprice ?? '')
  const kind = input.bidding_type
  if (fields.get('intent') !== 'place') {
    const reviewed = await reviewOffer(ctx, id, input, reader)
    if (!reviewed) throw notFound()
    if (reviewed.step === 'deposit')
      throw redirect(`${lotAddress(id)}/deposit${keptQuery({ typed, kind })}`, 303)
    if (reviewed.step === 'refused') return refused(reviewed.typed, kind, reviewed.refusal)
    return data({ step: 'confirm' as const, offer: reviewed.offer })
  }
  const answer = await askRoom(ctx, id, input.bid_id, bidRequest(input, reader))
  if (!answer) throw notFound()
  const { receipt, status } = answer
  if (receipt.ok) return redirect(`${lotAddress(id)}?after=${receipt.seq}&placed=1`, 303)
  const next = receipt.next_bid === null ? null : Math.round(receipt.next_bid * 100)
  return refused(typed, kind, { code: receipt.code ?? 'try_again', message: receipt.message, next }, status)
}

/** Another command, before its confirmation and after. A page without script goes back to the listing once it is done. */
export async function answerCommand(
  ctx: Ctx,
  id: string,
  { intent, fields }: { intent: CommandName; fields: URLSearchParams },
  { reader, t }: { reader: Reader; t: TFunction },
) {
  const draft = draftOf(intent, fields)
  if (!fields.has('sure')) {
    const reviewed = await reviewCommand(ctx, id, draft, reader)
    if (!reviewed) throw notFound()
    if (reviewed.step === 'refused') return refused(reviewed.typed, reviewed.kind, reviewed.refusal)
    return data<CommandAnswer>({ step: 'command', draft, refusal: null })
  }
  const outcome = await carryOutCommand(ctx, id, draft, readCommand(draft, reader))
  if (!outcome) throw notFound()
  if (!outcome.ok) {
    const { status, refusal, reason } = outcome
    // what the page has no words for is told in those of its reader
    const told = reason ? { ...refusal, message: t(`actRefusal.${reason}`) } : refusal
    return data<CommandAnswer>({ step: 'command', draft, refusal: told }, { status })
  }
  const { receipt, listingId } = outcome
  const to = listingId === id ? null : `${lotAddress(listingId)}?said=${intent}`
  if (fields.get('by') === 'script') return data<CommandAnswer>({ step: 'done', draft, receipt, to })
  return redirect(to ?? `${lotAddress(id)}?after=${receipt?.seq ?? 0}&said=${intent}`, 303)
}

/** The listing's page again, with what was typed in its field and why it cannot be confirmed. */
function refused(
  typed: string,
  kind: OfferKind,
  { code, message = '', next = null }: ReviewRefusal,
  status = 422,
) {
  const notice: OfferNotice = { type: 'refused', code, message, next, max: null }
  const posted: PostedOffer = { typed, kind, notice }
  return data({ step: 'refused' as const, posted }, { status })
}
