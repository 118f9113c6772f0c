import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from './client.server.ts'

export type Statement = BatchItem<'sqlite'>

/**
 * Runs statements as one atomic change. D1 has no interactive transaction: this is the only way to change two rows at
 * once. Not for reads: a batch gives rows back by column name, and a join's columns of equal names overwrite one another.
 */
export async function runBatch(db: Db, statements: readonly Statement[]) {
  const [first, ...rest] = statements
  if (!first) return []
  return db.batch([first, ...rest])
}

/** Whether a statement failed because a row with this unique key is there already: `people.email`. */
export function isTaken(error: unknown, key: string): boolean {
  return wordsOf(error).includes(`UNIQUE constraint failed: ${key}`)
}

/** Whether a statement failed because of what a trigger or an index holds: somebody else has been there. */
export function isConflict(error: unknown): boolean {
  return /SQLITE_CONSTRAINT|UNIQUE constraint failed|FOREIGN KEY constraint failed/.test(wordsOf(error))
}

/** Whether a statement failed because something refers to what it would remove, or it refers to nothing. */
export function isReference(error: unknown): boolean {
  return wordsOf(error).includes('FOREIGN KEY')
}

/** Whether a statement failed because the row that it reads is gone, or not as it has to be: what it found was null. */
export function isMissing(error: unknown): boolean {
  return wordsOf(error).includes('NOT NULL')
}

function wordsOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  return `${String(error)} ${String(cause)}`
}
