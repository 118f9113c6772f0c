import type { ListingId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { HoldAsk, Settlement, Standing } from './guard-talk.ts'

/** Asked for and not yet decided, as far as the guard has heard. */
type Pending = { listingId: ListingId; bidId: string; at: number }

/** The guard's SQLite: what each listing holds, and what is asked for beside it. Synchronous throughout. */
export class GuardStore {
  readonly #sql: SqlStorage

  constructor(private readonly storage: DurableObjectStorage) {
    this.#sql = storage.sql
    this.#sql.exec(`
      create table if not exists account (
        id integer primary key check (id = 1), person text not null, spending_limit integer, enrolled integer not null,
        again_at integer
      );
      create table if not exists standing (
        listing_id text primary key, amount integer not null, seq integer not null, watched integer not null
      ) without rowid;
      create table if not exists pending (
        listing_id text not null, bid_id text not null, amount integer not null, adds integer not null,
        at integer not null, primary key (listing_id, bid_id)
      ) without rowid;`)
  }

  atomically<T>(work: () => T): T {
    return this.storage.transactionSync(work)
  }

  /**
   * The platform does not name an object that only its alarm has woken. `enrolled`: whether the offers that D1 knows have
   * been taken in; `againAt` when that is due once more.
   */
  account(): { person: string; limit: Cents | null; enrolled: boolean; againAt: number | null } | null {
    const [row] = this.#sql.exec('select person, spending_limit, enrolled, again_at from account').toArray()
    if (!row) return null
    const limit = row.spending_limit
    return {
      person: String(row.person),
      limit: limit === null ? null : Number(limit),
      enrolled: row.enrolled === 1,
      againAt: row.again_at === null ? null : Number(row.again_at),
    }
  }

  setLimit(person: string, limit: Cents | null) {
    this.#sql.exec(
      `insert into account values (1, ?1, ?2, 0, null)
       on conflict (id) do update set spending_limit = excluded.spending_limit`,
      person,
      limit,
    )
  }

  setEnrolled(againAt: number | null) {
    this.#sql.exec('update account set enrolled = 1, again_at = ?', againAt)
  }

  /** What all listings hold, in cents: of one and the same listing an offer stands instead of the last, pieces beside it. */
  held(): Cents {
    const [row] = this.#sql
      .exec(
        `select sum(max(coalesce(standing.amount, 0), coalesce(asked.offer, 0)) + coalesce(asked.pieces, 0)) as held
         from (select listing_id from standing union select listing_id from pending) listings
           left join standing on standing.listing_id = listings.listing_id
           left join (
             select listing_id, max(iif(adds = 0, amount, 0)) as offer, sum(iif(adds = 1, amount, 0)) as pieces
             from pending group by listing_id
           ) asked on asked.listing_id = listings.listing_id`,
      )
      .toArray()
    return Number(row?.held ?? 0)
  }

  /** Said again it is the same, though another amount may be asked for under an id that was refused. */
  ask({ listingId, bidId, amount, adds }: HoldAsk, at: number) {
    this.#sql.exec(
      'insert or replace into pending values (?, ?, ?, ?, ?)',
      listingId,
      bidId,
      amount,
      adds ? 1 : 0,
      at,
    )
  }

  drop(listingId: ListingId, bidIds: readonly string[]) {
    for (const bidId of bidIds)
      this.#sql.exec('delete from pending where listing_id = ? and bid_id = ?', listingId, bidId)
  }

  /** Where a listing stands as of a seq; what is older than what is known changes nothing. */
  settle({ listingId, seq, amount }: Pick<Settlement, 'listingId' | 'seq' | 'amount'>) {
    this.#sql.exec(
      `insert into standing values (?1, ?2, ?3, 1) on conflict (listing_id) do update set
         amount = excluded.amount, seq = excluded.seq, watched = 1 where excluded.seq >= standing.seq`,
      listingId,
      amount,
      seq,
    )
    // kept with its seq as long as a late word of an earlier state could come
    this.#sql.exec(
      'delete from standing where amount = 0 and listing_id <> ?1 and listing_id not in (select listing_id from pending)',
      listingId,
    )
  }

  /** An offer that D1 knows of and whose room has not been asked yet. */
  enrol(listingId: ListingId, amount: Cents) {
    this.#sql.exec('insert or ignore into standing values (?, ?, -1, 0)', listingId, amount)
  }

  /** Listings that hold something; with `unwatched` those alone whose rooms have not said that they tell of changes. */
  listings({ unwatched = false } = {}): ListingId[] {
    return this.#sql
      .exec(`select listing_id from standing ${unwatched ? 'where watched = 0' : ''}`)
      .toArray()
      .map((row) => String(row.listing_id))
  }

  /** Asked for before that time and never heard of again: perhaps a room died between asking and deciding. */
  orphans(before: number): Pending[] {
    return this.#sql
      .exec('select listing_id, bid_id, at from pending where at < ?', before)
      .toArray()
      .map((row) => ({ listingId: String(row.listing_id), bidId: String(row.bid_id), at: Number(row.at) }))
  }

  /** What a room says when it is asked: it settles, and what it does not know any more is given back. */
  correct(listingId: ListingId, { seq, amount, undecided }: Standing, before: number) {
    this.settle({ listingId, seq, amount })
    for (const orphan of this.orphans(before))
      if (orphan.listingId === listingId && !undecided.includes(orphan.bidId))
        this.drop(listingId, [orphan.bidId])
  }

  oldestPending(): number | null {
    const [row] = this.#sql.exec('select min(at) as at from pending').toArray()
    return row?.at === null || row === undefined ? null : Number(row.at)
  }

  clear() {
    this.#sql.exec(
      'delete from standing; delete from pending; update account set enrolled = 0, again_at = null',
    )
  }
}
