import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { taskOf } from '#app/domain/auction/management.ts'
import { refusalText } from '#app/domain/auction/refusals.ts'
import type { ListingId } from '#app/domain/ids.ts'
import { isMember, mayManageListing } from '#app/domain/people/permissions.ts'
import type { MemberTask } from '#app/domain/people/permissions-table.ts'
import { listingLive, listings } from '#drizzle/schema/index.ts'
import type { Receipt, RoomRequest } from '#party/wire/protocol.ts'
import { askRoom } from './ask-room.server.ts'

/** What only those may ask who act for a listing: its organisation's members and administrators. */
export type ManagedRequest = Extract<
  RoomRequest,
  { type: 'decline' | 'close_now' | 'withdraw' | 'change_reserve' | 'pause' | 'resume' | 'extend' | 'revise' }
>

/** How an act ended. `receipt` where the room was asked; `errors` says per field what is wrong. */
export type Acted =
  | { ok: true; listingId: ListingId; message: string; receipt: Receipt | null }
  | {
      ok: false
      status: number
      code: string
      message: string
      receipt: Receipt | null
      errors?: Record<string, string[]>
    }

/**
 * Asks the room for somebody who acts for the listing. The right is asked here and once more by the room, which alone
 * says whether it can be done now.
 */
export async function actForListing(
  ctx: Pick<Ctx, 'db' | 'clock' | 'rooms' | 'actor'>,
  listing: ListingId,
  commandId: string,
  request: ManagedRequest,
): Promise<Acted> {
  const barred = refusalOf(ctx.actor, await findManaged(ctx, listing), taskOf(request))
  if (barred) return barred
  const answer = await askRoom(ctx, listing, commandId, request)
  if (!answer) return refusedAct('not_published')
  const { receipt, status } = answer
  const { message, code = 'refused' } = receipt
  return receipt.ok
    ? { ok: true, listingId: listing, message, receipt }
    : { ok: false, status, code, message, receipt }
}

type Managed = { organisationId: string; locationId: string; published: boolean }

async function findManaged({ db }: Pick<Ctx, 'db'>, id: ListingId): Promise<Managed | null> {
  const [found] = await db
    .select({
      organisationId: listings.organisationId,
      locationId: listings.locationId,
      live: listingLive.listingId,
    })
    .from(listings)
    .leftJoin(listingLive, eq(listingLive.listingId, listings.id))
    .where(eq(listings.id, id))
    .limit(1)
  return found
    ? { organisationId: found.organisationId, locationId: found.locationId, published: found.live !== null }
    : null
}

/** Why somebody may not do this for a listing; null when they may. To others a draft does not exist. */
export function refusalOf(
  actor: Ctx['actor'],
  listing: Managed | null,
  task: MemberTask,
): (Acted & { ok: false }) | null {
  if (!listing) return refusedAct('not_found')
  if (actor && mayManageListing(actor, listing, task)) return null
  if (!listing.published && !(actor && isMember(actor, listing.organisationId)))
    return refusedAct('not_found')
  return refusedAct(actor ? 'forbidden' : 'sign_in')
}

const ACT_REFUSALS = {
  not_found: [404, refusalText({ code: 'not_found' })],
  sign_in: [401, 'Sign in to continue'],
  forbidden: [403, refusalText({ code: 'forbidden' })],
  validation: [422, 'Some fields need correcting'],
  not_published: [409, 'This listing is not published yet'],
  already_published: [409, 'This listing is published already'],
  item_id_taken: [409, 'Another draft or live lot has its item id'],
  not_over: [409, 'Only a listing that has ended without a sale can be listed again'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ActRefusalCode = keyof typeof ACT_REFUSALS

export function refusedAct(code: ActRefusalCode, errors?: Record<string, string[]>): Acted & { ok: false } {
  const [status, message] = ACT_REFUSALS[code]
  return { ok: false, status, code, message, receipt: null, ...(errors && { errors }) }
}
