import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ActRefusalCode } from '#app/domain/auction/act-reasons.ts'
import { type OfferRefusal, REFUSAL_STATUS, refusalText } from '#app/domain/auction/refusals.ts'
import { ADDRESS_INVALID } from '#app/domain/people/addresses.ts'
import { refusedAct } from '#app/flows/offers/act-for-listing.server.ts'

export type RefusalDoc = { status: number; code: string; message: string }
type Refusal = { status: ContentfulStatusCode; message: string; type?: number }

/** What a call can be refused for before or beside the room's judgement. Codes are stable; texts may improve. */
export const REFUSALS = {
  malformed: { status: 400, message: 'The body is not valid JSON' },
  could_not_decrypt: { status: 400, message: 'Could not decrypt message' },
  sign_in: { status: 401, message: 'Sign in to continue' },
  // `type` 403 is what makes a client drop its token and show the sign-in page
  session_ended: { status: 401, type: 403, message: 'Your session has ended. Sign in again.' },
  wrong_email_or_password: { status: 401, message: "Email and password don't match" },
  // the specification's client shows it as 'Register today! No email found'
  no_such_email: { status: 401, message: 'Email did not match with record' },
  not_approved: { status: 403, message: 'Account yet to approve' },
  link_dead: { status: 410, message: 'This link was used or has expired' },
  not_registered: { status: 403, message: "You don't have an account yet: register with the same token" },
  provider_refused: { status: 401, message: "The provider didn't confirm this sign-in" },
  bad_origin: { status: 403, message: "This request didn't come from a page of this site" },
  deactivated: { status: 403, message: 'Your account is deactivated. Contact Support.' },
  forbidden: { status: 403, message: "You can't do this" },
  not_found: { status: 404, message: 'No such call' },
  no_page: { status: 404, message: 'No such page' },
  no_session: { status: 404, message: 'No such session' },
  wrong_method: { status: 405, message: "This call doesn't support that method" },
  own_item: { status: 403, message: 'This is your own lot' },
  no_person: { status: 404, message: 'No one has this id' },
  own_account: { status: 409, message: "You can't deactivate your own account" },
  needless: { status: 409, message: 'The address is already verified, or the account is deactivated' },
  no_campaign: { status: 404, message: 'No such draft' },
  no_seller: { status: 404, message: 'No such seller' },
  no_picture: { status: 404, message: 'No such picture' },
  no_check: { status: 404, message: 'This person has no identity check to answer' },
  no_auction: { status: 404, message: 'No such auction' },
  auction_over: { status: 409, message: 'You can no longer change this auction that way' },
  lot_stale: { status: 409, message: 'Someone changed this lot in the meantime. Read it again.' },
  lot_offered: {
    status: 409,
    message: 'Someone has offered on this lot: its category, condition and product facts stay',
  },
  lot_over: { status: 409, message: 'This lot has closed: its category, condition and product facts stay' },
  auction_stale: { status: 409, message: 'Someone changed this auction in the meantime. Read it again.' },
  auction_not_open: { status: 409, message: "This auction isn't open, or is already as you ask" },
  access_not_needed: { status: 409, message: 'You can already offer in this auction' },
  access_asked: { status: 409, message: "You've already asked, or can't ask again" },
  stale_terms: { status: 409, message: 'A later version replaced these terms' },
  no_organisation: { status: 404, message: "You don't belong to that organisation" },
  no_location: { status: 404, message: 'This organisation has no such yard' },
  changed_meanwhile: { status: 409, message: 'Someone changed this in the meantime. Read it again' },
  prefix_taken: { status: 409, message: 'Another organisation has or had this prefix' },
  no_member: { status: 404, message: 'This organisation has no such user' },
  invite_dead: { status: 410, message: 'This invitation was accepted, withdrawn or has expired' },
  other_address: { status: 403, message: 'This invitation is for another address' },
  leading_there: {
    status: 409,
    message: 'You lead on a lot of this organisation. Cancel the offer, or wait until the lot closes.',
  },
  standing_there: {
    status: 409,
    message:
      'You have offers on lots of this organisation. Cancel them first, or wait until those lots close.',
  },
  already_member: { status: 409, message: 'They already belong to this organisation' },
  many_invitations: {
    status: 409,
    message: "An organisation can't have more open invitations",
  },
  last_owner: { status: 409, message: 'An organisation needs an owner. Make someone else an owner first.' },
  no_address: { status: 404, message: 'You have no such address' },
  many_addresses: { status: 409, message: "You can't save more addresses. Delete one first." },
  address_invalid: { status: 422, message: ADDRESS_INVALID },
  too_many_notes: { status: 409, message: 'A lot can have 50 notes. Delete one first.' },
  username_exists: { status: 409, message: 'That username is taken' },
  email_exists: { status: 409, message: 'Email Exists' },
  full: { status: 409, message: "This question can't take more replies. Ask a new one." },
  too_large: { status: 413, message: 'The body is larger than 64 KiB' },
  upload_too_large: {
    status: 413,
    message: 'Upload Failed! The limit is 10 MB per file, 25 MB per request.',
  },
  not_multipart: { status: 415, message: 'Send the files as multipart/form-data' },
  file_type: {
    status: 415,
    message: 'Something went wrong! Please make sure you upload the expected file type',
  },
  upload_failed: { status: 422, message: 'Upload Failed!' },
  not_json: { status: 415, message: 'Send the body as application/json' },
  kind_not_taken: { status: 422, message: "This lot doesn't take such offers" },
  validation: { status: 422, message: 'Some fields need correcting' },
  wrong_code: { status: 422, message: "That's not the code we sent" },
  too_many_tries: { status: 422, message: 'That was the fifth wrong try. Ask for a new code.' },
  expired: { status: 422, message: 'This code no longer works. Ask for a new one.' },
  phone_taken: { status: 409, message: 'This number belongs to another account' },
  registration_failed: { status: 409, message: 'Registration Failed: Email Exists' },
  too_many_codes: { status: 429, message: "We've sent too many codes. Try again later." },
  too_many: { status: 429, message: 'Too many attempts. Try again in a minute.' },
  internal: { status: 500, message: 'Something went wrong!' },
  maintenance: { status: 503, message: 'We are working on the site' },
  busy: { status: 503, message: refusalText({ code: 'busy' }) },
  try_again: { status: 503, message: refusalText({ code: 'try_again' }) },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof REFUSALS

export function documented(...codes: RefusalCode[]): RefusalDoc[] {
  return codes.map((code) => ({ code, status: REFUSALS[code].status, message: REFUSALS[code].message }))
}

/** A listing that is not there, as every call that names one says it. */
export const NO_LISTING = refusalText({ code: 'not_found' })
/** A key that came with another content before. */
export const KEY_REUSED: RefusalDoc = {
  status: 409,
  code: 'key_reused',
  message: 'This key was already used for something else. Use a new one.',
}

export const NO_LISTING_DOC: RefusalDoc = { status: 404, code: 'not_found', message: NO_LISTING }

type RoomCode = OfferRefusal['code']

/** Figures that a refusal's text may name. In an answer they are the listing's own. */
const EXAMPLE_FIGURES = {
  startsAt: 0,
  nextMinimum: 8600,
  nextMaximum: 8400,
  least: 100,
  most: 20,
  price: 8400,
  amount: 8600,
  best: 8600,
  limit: 100_00,
  held: 0,
  left: 2,
  until: 0,
  taken: 'max',
  sold: 3,
  message: 'The reserve must be at least the starting price',
}

function ofRoom(...codes: readonly RoomCode[]): RefusalDoc[] {
  return codes.map((code) => ({
    code,
    status: REFUSAL_STATUS[code],
    message: refusalText({ ...EXAMPLE_FIGURES, code } as OfferRefusal),
  }))
}

/** Whatever is asked of a room. */
const OF_EVERY_COMMAND = ofRoom(
  'sign_in',
  'not_found',
  'closed',
  'bid_id_reused',
  'too_many',
  'busy',
  'try_again',
)
const OF_AMOUNTS = ofRoom('empty', 'non_positive', 'decimal')
const OF_LOWERING = ofRoom(
  'not_leading',
  'below_price',
  'not_below_own_max',
  'retract_closed',
  'below_taken_back',
)

/** Codes that belong to one kind of command alone. All others say who may take part. */
const OF_ONE_KIND = new Set<string>([
  'sign_in',
  'not_found',
  'closed',
  'not_started',
  'bid_id_reused',
  'too_many',
  'busy',
  'try_again',
  'empty',
  'non_positive',
  'decimal',
  'kind_not_taken',
  'qty',
  'below_min',
  'above_max',
  'proposal_too_long',
  'below_next_min',
  'not_above_own_max',
  'above_next_max',
  'too_many_changes',
  'not_leading',
  'below_price',
  'not_below_own_max',
  'retract_closed',
  'nothing_to_retract',
  'retract_limit',
  'below_taken_back',
  'buy_now_unavailable',
  'sold_out',
  'forbidden',
  'reserve_above_buy_now',
  'nothing_to_restock',
  'already_paused',
  'not_paused',
  'has_offers',
  'reserve_up',
  'bad_terms',
  'below_sold',
])
const OF_WHO_TAKES_PART = ofRoom(
  ...(Object.keys(REFUSAL_STATUS) as RoomCode[]).filter((code) => !OF_ONE_KIND.has(code)),
)

export const BID_REFUSALS = [
  ...OF_EVERY_COMMAND,
  ...OF_WHO_TAKES_PART,
  ...OF_AMOUNTS,
  ...ofRoom('not_started', 'kind_not_taken', 'below_min', 'above_max', 'below_next_min'),
  ...ofRoom('not_above_own_max', 'above_next_max', 'too_many_changes', 'below_taken_back'),
]
export const PRE_BID_REFUSALS = [
  ...OF_EVERY_COMMAND,
  ...OF_WHO_TAKES_PART,
  ...ofRoom(
    'empty',
    'non_positive',
    'not_started',
    'kind_not_taken',
    'below_min',
    'above_max',
    'proposal_too_long',
  ),
]
export const LOWER_REFUSALS = [
  ...OF_EVERY_COMMAND,
  ...OF_AMOUNTS,
  ...OF_LOWERING,
  ...ofRoom('not_started', 'kind_not_taken'),
]
export const CANCEL_REFUSALS = [
  ...OF_EVERY_COMMAND,
  ...ofRoom('not_leading', 'retract_closed', 'nothing_to_retract', 'retract_limit'),
]
export const BUY_REFUSALS = [
  ...OF_EVERY_COMMAND,
  ...OF_WHO_TAKES_PART,
  ...ofRoom('not_started', 'qty', 'buy_now_unavailable', 'sold_out'),
]

/** Of those who act for a listing, or mean to. */
const OF_ACTS: RefusalDoc[] = [...OF_EVERY_COMMAND, ...ofRoom('forbidden'), ...ofFlow('not_published')]
export const DECLINE_REFUSALS = [...OF_ACTS, ...ofRoom('nothing_to_retract')]
export const PROJECT_REFUSALS = [
  ...OF_ACTS,
  ...ofRoom('not_started', 'reserve_above_buy_now', 'already_paused', 'not_paused'),
  ...ofRoom('has_offers', 'bad_terms', 'below_sold', 'reserve_up'),
  ...ofFlow('already_published', 'not_over'),
]

function ofFlow(...codes: readonly ActRefusalCode[]): RefusalDoc[] {
  return codes.map((code) => {
    const { status, message } = refusedAct(code)
    return { code, status, message }
  })
}
