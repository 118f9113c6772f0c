import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/sqlite-core'

/** An opaque id, made by the house. */
export const id = () => text('id').primaryKey()
/** Integer US cents. */
export const cents = (name: string) => integer(name)
/** Epoch milliseconds as a number. */
export const instant = (name: string) => integer(name)
/** Epoch milliseconds as a Date, for the tables that the auth library reads and writes. */
export const dateInstant = (name: string) => integer(name, { mode: 'timestamp_ms' })
export const flag = (name: string) => integer(name, { mode: 'boolean' })
/** A column that must hold one of the listed words, for a table's check constraint. */
export const oneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`)
