import type { GroupLot } from '#app/domain/auction/group-close.ts'
import type { ListingId } from '#app/domain/ids.ts'

/** A lot as the clock keeps it: `windowMs` is how long before its close an offer may ask for more, 0 for never. */
export type KnownLot = GroupLot & { windowMs: number }

/** One extension that the clock has granted. */
export type Move = { at: number; listingId: ListingId; asked: number; deltaMs: number }

/** The clock's SQLite. Synchronous throughout. */
export class ClockStore {
  readonly #sql: SqlStorage

  constructor(private readonly storage: DurableObjectStorage) {
    this.#sql = storage.sql
    this.#sql.exec(`
      create table if not exists auction (id integer primary key check (id = 1), auction_id text not null);
      create table if not exists lots (
        listing_id text primary key, closes_at integer not null, told_closes_at integer not null,
        is_open integer not null, window_ms integer not null
      ) without rowid;
      create table if not exists moves (
        seq integer primary key autoincrement, at integer not null, listing_id text not null,
        asked integer not null, delta_ms integer not null
      );`)
  }

  atomically<T>(work: () => T): T {
    return this.storage.transactionSync(work)
  }

  /** The platform does not name an object that only its alarm has woken. */
  auctionId(): string | null {
    const [row] = this.#sql.exec('select auction_id from auction').toArray()
    return row ? String(row.auction_id) : null
  }

  setAuctionId(auctionId: string) {
    this.#sql.exec('insert or ignore into auction values (1, ?)', auctionId)
  }

  lots(): KnownLot[] {
    return this.#sql
      .exec('select listing_id, closes_at, is_open, window_ms from lots order by listing_id')
      .toArray()
      .map((row) => ({
        listingId: String(row.listing_id),
        closesAt: Number(row.closes_at),
        isOpen: row.is_open === 1,
        windowMs: Number(row.window_ms),
      }))
  }

  /** Takes a lot in. One that is known keeps its time: from its first ask on, the clock alone moves it. */
  learn({ listingId, closesAt, isOpen, windowMs }: KnownLot) {
    this.#sql.exec(
      'insert or ignore into lots values (?, ?, ?, ?, ?)',
      listingId,
      closesAt,
      closesAt,
      isOpen ? 1 : 0,
      windowMs,
    )
    if (!isOpen) this.#sql.exec('update lots set is_open = 0 where listing_id = ?', listingId)
  }

  /** What a lot says of itself. A later time than ours is one that was changed there, and moves no other lot. */
  hear({ listingId, closesAt }: { listingId: ListingId; closesAt: number }, windowMs: number) {
    this.#sql.exec(
      `insert into lots values (?1, ?2, ?2, 1, ?3) on conflict (listing_id) do update set
         closes_at = max(closes_at, excluded.closes_at), told_closes_at = max(told_closes_at, excluded.closes_at)`,
      listingId,
      closesAt,
      windowMs,
    )
  }

  setLots(lots: readonly GroupLot[]) {
    for (const { listingId, closesAt, isOpen } of lots)
      this.#sql.exec(
        'update lots set closes_at = ?, is_open = ? where listing_id = ?',
        closesAt,
        isOpen ? 1 : 0,
        listingId,
      )
  }

  setOver(listingId: ListingId) {
    this.#sql.exec('update lots set is_open = 0 where listing_id = ?', listingId)
  }

  setTold(listingId: ListingId, closesAt: number) {
    this.#sql.exec(
      'update lots set told_closes_at = max(told_closes_at, ?) where listing_id = ?',
      closesAt,
      listingId,
    )
  }

  /** Lots whose rooms have not said that they know their time. */
  untold(): { listingId: ListingId; closesAt: number }[] {
    return this.#sql
      .exec('select listing_id, closes_at from lots where is_open = 1 and told_closes_at < closes_at')
      .toArray()
      .map((row) => ({ listingId: String(row.listing_id), closesAt: Number(row.closes_at) }))
  }

  addMove({ at, listingId, asked, deltaMs }: Move) {
    this.#sql.exec(
      'insert into moves (at, listing_id, asked, delta_ms) values (?, ?, ?, ?)',
      at,
      listingId,
      asked,
      deltaMs,
    )
  }
}
