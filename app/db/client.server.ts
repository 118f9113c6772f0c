import { drizzle } from 'drizzle-orm/d1'
import { gatheredReads } from './gathered-reads.server.ts'

export type Db = ReturnType<typeof openDb>['db']

const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/

/**
 * D1 through a session that starts at the caller's last bookmark, so that read replicas can be switched on and a
 * person still sees what they have just written. An unknown or malformed bookmark starts anywhere. `gathers`: what is
 * asked side by side goes to D1 in one round.
 */
export function openDb(d1: D1Database, bookmark: string | null, { gathers = false } = {}) {
  const known = bookmark && BOOKMARK.test(bookmark) ? bookmark : null
  const opened = d1.withSession(known ?? 'first-unconstrained')
  const session = gathers ? gatheredReads(opened) : opened
  return {
    // drizzle's D1 driver asks for the binding but calls only prepare and batch, which a session has too. Given the
    // schema it would work out all relations anew for every request, which nobody here asks for
    db: drizzle(session as unknown as D1Database),
    bookmark: () => session.getBookmark(),
    /** Whether the caller came with a bookmark: they have written something, a moment ago. */
    resumed: known !== null,
  }
}
