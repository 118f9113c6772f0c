import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type ActReason, type ActRefusalCode, actReasonOf } from '#app/domain/auction/act-reasons.ts'
import { taskOf } from '#app/domain/auction/management.ts'
import { refusalText } from '#app/domain/auction/refusals.ts'
import type { SetUpField, SetUpProblem } from '#app/domain/auction/set-up.ts'
import type { ListingId } from '#app/domain/ids.ts'
import type { MemberTask } from '#app/domain/people/member-tasks.ts'
import { isMember, mayManageListing } from '#app/domain/people/permissions.ts'
import { listingLive, listings } from '#drizzle/schema/index.ts'
import type { Receipt, RoomRequest } from '#party/wire/protocol.ts'
import { askRoom } from './ask-room.server.ts'

/** What only those may ask who act for a listing: its organisation's members and administrators. */
export type ManagedRequest = Extract<
  RoomRequest,
  { type: 'decline' | 'close_now' | 'withdraw' | 'change_reserve' | 'pause' | 'resume' | 'extend' | 'revise' }
>

/**
 * How an act ended. `receipt` where the room was asked. `message` and `errors` (what is wrong, by field) are for programs;
 * people are told `reason` and `faults` in their own words.
 */
export type Acted =
  | { ok: true; listingId: ListingId; message: string; receipt: Receipt | null }
  | {
      ok: false
      status: number
      code: string
      message: string
      receipt: Receipt | null
      reason: ActReason
      errors?: Record<string, string[]>
      faults?: Record<string, ActReason>
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
    : { ok: false, status, code, message, receipt, reason: actReasonOf(receipt.problem ?? code) }
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
} as const satisfies Record<ActRefusalCode, readonly [status: number, message: string]>

export function refusedAct(code: ActRefusalCode): Acted & { ok: false } {
  const [status, message] = ACT_REFUSALS[code]
  return { ok: false, status, code, message, receipt: null, reason: actReasonOf(code) }
}

/** What is wrong with one field of what was asked. */
export type FieldFault = { name: string; reason: ActReason; message: string }

/** The first of them is the reason. */
export function invalidAct(found: readonly FieldFault[]): Acted & { ok: false } {
  const [errors, faults]: [Record<string, string[]>, Record<string, ActReason>] = [{}, {}]
  for (const { name, reason, message } of found) {
    errors[name] = [...(errors[name] ?? []), message]
    faults[name] ??= reason
  }
  const refused = refusedAct('validation')
  return { ...refused, reason: found[0]?.reason ?? refused.reason, errors, faults }
}

/** The same of what the law has found; `names`: under which the asker knows its fields. */
export function invalidTerms(
  problems: readonly SetUpProblem[],
  names: Readonly<Record<SetUpField, string>>,
): Acted & { ok: false } {
  return invalidAct(
    problems.map(({ field, code, message }) => ({ name: names[field], reason: actReasonOf(code), message })),
  )
}

/** An amount that was typed and is none. */
export function badAmount(name: string, code: 'decimal' | 'amount'): FieldFault {
  return code === 'decimal'
    ? { name, reason: 'whole_dollars', message: 'Cannot_be_a_decimal' }
    : { name, reason: 'amount', message: 'Enter an amount above $0' }
}
