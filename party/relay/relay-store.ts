import type { Snapshot } from '#party/wire/protocol.ts'

/** What a relay keeps of a listing: the last it heard, and until when the room goes on telling it (epoch ms). */
export type KeptListing = { id: string; leaseUntil: number; known: Snapshot }
/** `listing`: a listing's id, or a channel's name behind a #. */
export type KeptSubscription = { connection: string; listing: string; viewing: boolean }

/** The relay's SQLite: what must be there again after the object has slept under its sockets. */
export class RelayStore {
  readonly #sql: SqlStorage

  constructor(private readonly storage: DurableObjectStorage) {
    this.#sql = storage.sql
    this.#sql.exec(`
      create table if not exists followed (
        id text primary key, lease_until integer not null, known text not null
      ) without rowid;
      create table if not exists subscriptions (
        connection text not null, listing text not null, viewing integer not null,
        primary key (connection, listing)
      ) without rowid;`)
  }

  atomically<T>(work: () => T): T {
    return this.storage.transactionSync(work)
  }

  listings(): KeptListing[] {
    return this.#sql
      .exec('select id, lease_until, known from followed')
      .toArray()
      .map((row) => ({
        id: String(row.id),
        leaseUntil: Number(row.lease_until),
        known: JSON.parse(String(row.known)) as Snapshot,
      }))
  }

  subscriptions(): KeptSubscription[] {
    return this.#sql
      .exec('select connection, listing, viewing from subscriptions')
      .toArray()
      .map((row) => ({
        connection: String(row.connection),
        listing: String(row.listing),
        viewing: row.viewing === 1,
      }))
  }

  setListing({ id, leaseUntil, known }: KeptListing) {
    this.#sql.exec('insert or replace into followed values (?, ?, ?)', id, leaseUntil, JSON.stringify(known))
  }

  dropListing(id: string) {
    this.#sql.exec('delete from followed where id = ?', id)
  }

  addSubscription({ connection, listing, viewing }: KeptSubscription) {
    this.#sql.exec(
      'insert or replace into subscriptions values (?, ?, ?)',
      connection,
      listing,
      viewing ? 1 : 0,
    )
  }

  removeSubscription(connection: string, listing: string) {
    this.#sql.exec('delete from subscriptions where connection = ? and listing = ?', connection, listing)
  }

  removeConnection(connection: string) {
    this.#sql.exec('delete from subscriptions where connection = ?', connection)
  }
}
