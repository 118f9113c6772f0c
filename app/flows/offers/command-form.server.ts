import type { Ctx } from '#app/context.ts'
import type { ActReason } from '#app/domain/auction/act-reasons.ts'
import { REFUSAL_STATUS, refusalText } from '#app/domain/auction/refusals.ts'
import type { CommandRefusal, Draft } from '#app/features/bidding/command.ts'
import type { CommandReading } from '#app/features/bidding/read-command.ts'
import { projectActionInput } from '#app/features/listings/inputs.ts'
import type { Receipt, RoomRequest } from '#party/wire/protocol.ts'
import { mayOweFor } from '../shop/secured-pieces.server.ts'
import { type Acted, actForListing } from './act-for-listing.server.ts'
import { askRoom } from './ask-room.server.ts'
import { projectAction } from './project-action.server.ts'

export type Outcome =
  | { ok: true; receipt: Receipt | null; listingId: string }
  /** `reason` where it was asked for the listing. */
  | { ok: false; status: number; refusal: CommandRefusal; reason?: ActReason }

/** A command that was confirmed on the listing's page. Who may do it is for the room to say. Null without a listing. */
export async function carryOutCommand(
  ctx: Ctx,
  listing: string,
  { bidId, fields }: Draft,
  reading: CommandReading,
): Promise<Outcome | null> {
  switch (reading.for) {
    case 'nobody':
      return { ok: false, status: 422, refusal: reading.refusal }
    case 'oneself':
      return askForOneself(ctx, listing, bidId, reading.request)
    case 'listing':
      return outcomeOf(await actForListing(ctx, listing, bidId, reading.request))
    case 'project': {
      const parsed = projectActionInput.safeParse({ ...fields, action: reading.action, bid_id: bidId })
      if (parsed.success) return outcomeOf(await projectAction(ctx, listing, parsed.data))
      const message = parsed.error.issues[0]?.message ?? ''
      return { ok: false, status: 422, refusal: { code: 'invalid', message, next: null } }
    }
  }
}

async function askForOneself(
  ctx: Ctx,
  listing: string,
  commandId: string,
  request: RoomRequest,
): Promise<Outcome | null> {
  if (request.type === 'buy_now' && !(await mayOweFor(ctx, [listing])))
    return {
      ok: false,
      status: REFUSAL_STATUS.no_card,
      refusal: { code: 'no_card', message: refusalText({ code: 'no_card' }), next: null },
    }
  const answer = await askRoom(ctx, listing, commandId, request)
  if (!answer) return null
  const { receipt, status } = answer
  if (receipt.ok) return { ok: true, receipt, listingId: listing }
  const { code = 'try_again', message } = receipt
  return { ok: false, status, refusal: { code, message, next: nextOf(receipt) } }
}

/** What is wrong with a field says more than that something is. */
function outcomeOf(acted: Acted): Outcome {
  if (acted.ok) return acted
  const { code, message, status, receipt, errors, reason } = acted
  const wrong = Object.values(errors ?? {}).flat()
  return {
    ok: false,
    status,
    reason,
    refusal: { code, message: wrong[0] ?? message, next: receipt && nextOf(receipt) },
  }
}

function nextOf({ next_bid }: Receipt): number | null {
  return next_bid === null ? null : Math.round(next_bid * 100)
}
