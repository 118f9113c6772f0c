import { type SQL, sql } from 'drizzle-orm'
import type { Entry } from '#app/domain/money/books.ts'
import { moneyEntries } from '#drizzle/schema/index.ts'
import type { Statement } from './batch.server.ts'
import type { Db } from './client.server.ts'
import { lineOfEntry } from './transactions.server.ts'

/**
 * A movement of money, with its line in the list of transactions, to be written in the batch of what has moved it. One that
 * is there already is left alone.
 */
export function insertEntry(db: Db, entry: Entry): Statement[] {
  return [db.insert(moneyEntries).values(entry).onConflictDoNothing(), ...lineOfEntry(db, entry)]
}

/** The same, where it may happen only once: its batch fails when it is there already. */
export function insertEntryOnce(db: Db, entry: Entry): Statement[] {
  return [db.insert(moneyEntries).values(entry), ...lineOfEntry(db, entry)]
}

/** The same, where something is so at that moment: what the other statements of its batch go by is whether it is there. */
export function insertEntryWhere(db: Db, entry: Entry, holds: SQL): Statement[] {
  const { id, kind, at, lines } = entry
  return [
    db
      .insert(moneyEntries)
      .select(sql`select ${id}, ${kind}, ${JSON.stringify(lines)}, cast(${at} as integer) where ${holds}`)
      .onConflictDoNothing(),
    ...lineOfEntry(db, entry),
  ]
}
