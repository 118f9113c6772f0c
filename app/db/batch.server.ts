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
  const { cause } = error instanceof Error ? error : {}
  return `${String(error)} ${String(cause)}`.includes(`UNIQUE constraint failed: ${key}`)
}
