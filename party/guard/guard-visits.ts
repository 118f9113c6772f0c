import type { ListingId } from '#app/domain/ids.ts'

/** A socket may be open for days; who has not been to a room for longer is met there by facts that are read anew. */
const KEPT_MS = 7 * 86_400_000
/** The latest of so many rooms are told. */
const MOST_ROOMS = 500
/** Longer than a room's word takes to come: until then it hears that a session it has let in is no more. */
const ENDED_MS = 10 * 60_000

/** Where a person has been let in, and which of their sessions are no more. Synchronous throughout. */
export class GuardVisits {
  readonly #sql: SqlStorage

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql
    this.#sql.exec(`
      create table if not exists visit (listing_id text primary key, at integer not null) without rowid;
      create table if not exists ended (session_id text primary key, at integer not null) without rowid;`)
  }

  /** Notes it, and says which sessions have ended just now: the word of that may have gone out before this room's came. */
  note(listingId: ListingId, now: number): string[] {
    this.#sql.exec('insert or replace into visit values (?, ?)', listingId, now)
    this.#sql.exec('delete from visit where at < ?', now - KEPT_MS)
    this.#sql.exec('delete from ended where at < ?', now - ENDED_MS)
    return this.#sql
      .exec('select session_id from ended')
      .toArray()
      .map((row) => String(row.session_id))
  }

  /** Sessions are no more. Where the person has been, the latest first. */
  end(sessions: readonly string[], now: number): ListingId[] {
    for (const session of sessions) this.#sql.exec('insert or replace into ended values (?, ?)', session, now)
    return this.#sql
      .exec('select listing_id from visit where at >= ? order by at desc limit ?', now - KEPT_MS, MOST_ROOMS)
      .toArray()
      .map((row) => String(row.listing_id))
  }
}
