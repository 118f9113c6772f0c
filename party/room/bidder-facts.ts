import { type BidderFacts, missingOf, TAKINGS_COUNT_MS } from '#app/domain/auction/eligibility.ts'
import { ANSWER_COLUMNS } from '#app/domain/people/answer-columns.ts'
import { lacksAnswers, ON_FIRST_OFFER } from '#app/domain/people/asked-at.ts'
import type { Membership, Role } from '#app/domain/people/permissions.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import { Silence, within } from '#app/lib/within.ts'
import type { RoomCommand } from '#party/wire/protocol.ts'

/** Facts are fresh for a minute; when D1 does not answer, known ones serve for a quarter of an hour (wire.md). */
const FRESH_MS = 60_000
const USABLE_MS = 15 * 60_000
/**
 * A database that has not answered by then has failed. Whose facts are known waits less: a close waits a second for those
 * who came in time, and theirs must be there by then.
 */
const ANSWER_MS = 3_000
const KNOWN_WAITS_MS = 400
/** How long D1 is left alone once it was found to hang. */
const SILENT_MS = 2_000
/** Sessions of which a room knows the facts. */
const MOST_KEPT = 20_000

/** Whom a command is judged by: whoever holds its session, or the buyer that the house names. */
export function asksAs(command: RoomCommand): string {
  if (command.inTheNameOf !== undefined) return `${AGREED}${command.inTheNameOf}`
  return 'person' in command ? `${AGREED}${command.person}` : command.sessionId
}

/** No session's id begins like this. */
const AGREED = 'agreed:'

export type FactsAnswer = { known: true; facts: BidderFacts | null } | { known: false }

/** What the gate needs to know of a bidder, by session or agreement. One bidder's reading never delays another's command. */
export class BidderFactsCache {
  #kept = new Map<string, { facts: BidderFacts | null; readAt: number }>()
  #reading = new Map<string, Promise<FactsAnswer>>()
  #forgets = 0
  #silentUntil = 0

  constructor(
    readonly db: D1Database,
    private readonly now: () => number,
    /** The room's lot: the name that it is known by once it is open. */
    readonly listing: () => string,
    /** Facts of this person are kept from now on. */
    private readonly learned: (person: string) => void = () => undefined,
  ) {}

  /**
   * Facts that can be used at once, without waiting; undefined when they must be read. Who lacks something may have it
   * by now: they come straight from where it is put right, so what would refuse them is read each time.
   */
  fresh(sessionId: string): FactsAnswer | undefined {
    const kept = this.#kept.get(sessionId)
    if (!kept || this.now() - kept.readAt >= (this.#isSilent ? USABLE_MS : FRESH_MS)) return undefined
    const { facts } = kept
    if (this.#isSilent) return { known: true, facts }
    return facts !== null && lacksSomething(facts) ? undefined : { known: true, facts }
  }

  /** Reads, one query however many commands of the same session wait. Never throws. */
  read(sessionId: string): Promise<FactsAnswer> {
    const running = this.#reading.get(sessionId)
    if (running) return running
    const reading = this.#readNow(sessionId).finally(() => {
      if (this.#reading.get(sessionId) === reading) this.#reading.delete(sessionId)
    })
    this.#reading.set(sessionId, reading)
    return reading
  }

  /** Drops what is known of a person, because their account has changed. Readings under way may be theirs too. */
  forget(personId: string) {
    this.#forgets += 1
    this.#reading.clear()
    for (const [sessionId, { facts }] of this.#kept)
      if (facts?.person === personId) this.#kept.delete(sessionId)
  }

  forgetAll() {
    this.#forgets += 1
    this.#reading.clear()
    this.#kept.clear()
  }

  async #readNow(sessionId: string): Promise<FactsAnswer> {
    const forgets = this.#forgets
    try {
      const patience = this.#usable(sessionId) ? KNOWN_WAITS_MS : ANSWER_MS
      const facts = await within(patience, readFacts(this, sessionId, this.now()))
      if (forgets === this.#forgets) this.#keep(sessionId, facts)
      if (facts) this.learned(facts.person)
      this.#silentUntil = 0
      return { known: true, facts }
    } catch (error) {
      if (error instanceof Silence) this.#silentUntil = this.now() + SILENT_MS
      return this.#usable(sessionId) ?? { known: false }
    }
  }

  /** Whether D1 was just found to hang: known facts serve at once then, so that nobody waits for it in vain. */
  get #isSilent(): boolean {
    return this.now() < this.#silentUntil
  }

  #usable(sessionId: string): FactsAnswer | null {
    const kept = this.#kept.get(sessionId)
    return kept && this.now() - kept.readAt < USABLE_MS ? { known: true, facts: kept.facts } : null
  }

  #keep(sessionId: string, facts: BidderFacts | null) {
    this.#kept.delete(sessionId)
    this.#kept.set(sessionId, { facts, readAt: this.now() })
    if (this.#kept.size <= MOST_KEPT) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}

function lacksSomething(facts: BidderFacts): boolean {
  const { registrationMissing, detailsMissing, phoneMissing, emailMissing, cardMissing } = facts
  const { restockingFeeDue, accessMissing, termsMissing, blocked } = facts
  if (registrationMissing || detailsMissing || phoneMissing || emailMissing || cardMissing) return true
  return restockingFeeDue > 0 || accessMissing || termsMissing || blocked
}

type FactsRow = {
  person: string
  name: string
  role: Role
  status: string
  expires_at: number | null
  organisations: string
  yard: string | null
  unfinished: number
  asked: string
  answers: string
  other_answers: string | null
  phone_verified: number
  email_verified: number
  restocking_fee_due: number
  spending_limit: number | null
  card_saved: number
  deposits: string
  auction_deposits: string
  blocked: number
  access_missing: number
  terms_missing: number
  taken_back: number
  settings: string
}

/** One statement, settings and all. Null for a session that does not exist; an agreement does not end. */
async function readFacts(
  { db, listing }: { db: D1Database; listing: () => string },
  sessionId: string,
  now: number,
): Promise<BidderFacts | null> {
  const agreed = sessionId.startsWith(AGREED)
  const row = await db
    .prepare(
      `select people.id as person, people.name, people.role, people.status, people.phone_verified, people.email_verified,
         ${agreed ? 'null' : 'sessions.expires_at'} as expires_at,
         people.restocking_fee_due, people.spending_limit,
         people.terms_accepted_at is null and exists (select 1 from credentials
           where person_id = people.id and provider_id <> 'credential') as unfinished,
         (select json_group_array(name) from registration_fields where view_page = 3 and active = 1 and for_buyer = 1
           and required = 1 and exists (select 1 from json_each(view_on) where value = ?4)) as asked,
         json_object(${ANSWER_COLUMNS.map((name) => `'${name}', people.${name}`).join(', ')}) as answers,
         people.extra_fields as other_answers,
         (select json_group_array(json_object('id', organisation_id,
             'roles', json((select json_group_array(role) from membership_roles does
               where does.organisation_id = memberships.organisation_id and does.person_id = people.id)),
             'yards', json((select nullif(json_group_array(location_id), '[]') from membership_yards works
               where works.organisation_id = memberships.organisation_id and works.person_id = people.id))))
           from memberships where person_id = people.id) as organisations,
         (select location_id from listings where id = ?3) as yard,
         exists (select 1 from saved_cards where person_id = people.id) as card_saved,
         (select json_group_array(listing_id) from deposits where person_id = people.id and status = 'held') as deposits,
         (select json_group_array(distinct auctions.id) from deposits
           join listings on listings.id = deposits.listing_id
           join auctions on auctions.id = listings.auction_id and auctions.deposit_amount is not null
           where deposits.person_id = people.id and deposits.status in ('held', 'applied')) as auction_deposits,
         exists (select 1 from listings lot join blocked_buyers on blocked_buyers.organisation_id = lot.organisation_id
           where lot.id = ?3 and blocked_buyers.person_id = people.id) as blocked,
         exists (select 1 from listings lot join auctions on auctions.id = lot.auction_id
           where lot.id = ?3 and auctions.access = 'on_request' and not exists (select 1 from auction_access
             where auction_id = lot.auction_id and person_id = people.id and state = 'approved')) as access_missing,
         exists (select 1 from listings lot join auctions on auctions.id = lot.auction_id
           where lot.id = ?3 and auctions.terms_version > 0 and not exists (select 1 from auction_terms_accepted
             where auction_id = lot.auction_id and version = auctions.terms_version and person_id = people.id))
           as terms_missing,
         (select count(*) from takings_back where person_id = people.id and at > ?2) as taken_back,
         (select json_group_array(json_object('key', key, 'value', json(value))) from settings
           where key in ('phone_required', 'email_verification', 'card_required', 'retract_most_90_days')) as settings
       from ${agreed ? 'people where people.id = ?1' : 'sessions join people on people.id = sessions.person_id where sessions.id = ?1'}`,
    )
    .bind(
      agreed ? sessionId.slice(AGREED.length) : sessionId,
      now - TAKINGS_COUNT_MS,
      listing(),
      ON_FIRST_OFFER,
    )
    .first<FactsRow>()
  if (!row) return null
  const required = readSettings(JSON.parse(row.settings) as { key: string; value: unknown }[])
  const missing = missingOf(required, {
    registered: row.unfinished === 0,
    detailed: !owesAnswers(row),
    phoneVerified: row.phone_verified === 1,
    emailVerified: row.email_verified === 1,
    cardSaved: row.card_saved === 1,
  })
  return {
    person: row.person,
    name: row.name,
    role: row.role,
    deactivated: row.status === 'deactivate',
    blocked: row.blocked === 1,
    sessionValid: row.expires_at === null || row.expires_at > now,
    organisations: JSON.parse(row.organisations) as Membership[],
    yard: row.yard,
    deposits: JSON.parse(row.deposits) as string[],
    auctionDeposits: JSON.parse(row.auction_deposits) as string[],
    accessMissing: row.access_missing === 1,
    termsMissing: row.terms_missing === 1,
    registrationMissing: missing.includes('registration'),
    detailsMissing: missing.includes('details'),
    phoneMissing: missing.includes('phone'),
    emailMissing: missing.includes('email'),
    cardMissing: missing.includes('card'),
    restockingFeeDue: row.restocking_fee_due,
    takingsLeft: required.retract_most_90_days - row.taken_back,
    hasLimit: row.spending_limit !== null,
    overOwnLimit: null,
  }
}

/** What the registration left for the first offer, and is still without an answer. */
function owesAnswers({ asked, answers, other_answers: others }: FactsRow): boolean {
  const names = JSON.parse(asked) as string[]
  if (names.length === 0) return false
  const known = { ...(JSON.parse(others ?? '{}') as object), ...(JSON.parse(answers) as object) }
  return lacksAnswers(
    names.map((name) => ({ name, required: true })),
    known,
  )
}
