import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { ACCEPTED_PER_PAGE } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

/** A version of an auction's terms as it was shown, with how many accepted it; epoch ms. */
export type AcceptedVersion = { version: number; text: string; note: string; at: number; accepted: number }

const VERSIONS_SHOWN = 100

/** The versions that were shown, the latest first. Of whose auction it is, the caller has looked. */
export function listTermsVersions({ db }: Reads, auctionId: string): Promise<AcceptedVersion[]> {
  return db.all<AcceptedVersion>(sql`
    select terms.version, terms.text, terms.note, terms.at,
      (select count(*) from auction_terms_accepted accepted
        where accepted.auction_id = terms.auction_id and accepted.version = terms.version) as accepted
    from auction_terms terms where terms.auction_id = ${auctionId}
    order by terms.version desc limit ${VERSIONS_SHOWN}`)
}

/** Somebody who accepted a version, and when. */
export type AcceptedBy = {
  personId: string
  name: string
  memberNumber: number
  city: string | null
  at: number
}

/** One page of who accepted a version, the latest first. */
export function listAcceptedBy(
  { db }: Reads,
  auctionId: string,
  { version, page }: { version: number; page: number },
): Promise<AcceptedBy[]> {
  return db.all<AcceptedBy>(sql`
    with chosen as materialized (
      select person_id, at from auction_terms_accepted indexed by auction_terms_accepted_at
      where auction_id = ${auctionId} and version = ${version}
      order by at desc, person_id desc limit ${ACCEPTED_PER_PAGE} offset ${(page - 1) * ACCEPTED_PER_PAGE})
    select chosen.person_id as personId, people.name, people.member_number as memberNumber, people.city, chosen.at
    from chosen join people on people.id = chosen.person_id order by chosen.at desc, chosen.person_id desc`)
}
