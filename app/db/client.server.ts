import { drizzle } from 'drizzle-orm/d1'
import { whenUsed } from '#app/lib/when-used.ts'
import { gatheredReads, type Session } from './gathered-reads.server.ts'

export type Db = ReturnType<typeof drizzleOf>

const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/

/**
 * D1 through a session that starts at the caller's last bookmark, so that read replicas can be switched on and a
 * person still sees what they have just written. An unknown or malformed bookmark starts anywhere. `gathers`: what is
 * asked side by side goes to D1 in one round.
 */
export function openDb(d1: D1Database, bookmark: string | null, { gathers = false } = {}) {
  const known = bookmark && BOOKMARK.test(bookmark) ? bookmark : null
  let next: (() => void) | null = null
  const askAlong = () => {
    const asks = next
    next = null
    asks?.()
  }
  // a page that is kept asks D1 for nothing
  const parts: { session: Session; db: Db } = whenUsed({
    session: () => {
      const session = d1.withSession(known ?? 'first-unconstrained')
      return gathers ? gatheredReads(session, askAlong) : session
    },
    db: () => drizzleOf(parts.session),
  })
  return {
    get db() {
      return parts.db
    },
    bookmark: () => parts.session.getBookmark(),
    /** What is asked along with the next read, in its round. */
    onNext(asks: () => void) {
      next = asks
    },
    /** Whether the caller came with a bookmark: they have written something, a moment ago. */
    resumed: known !== null,
  }
}

/**
 * Drizzle's D1 driver asks for the binding but calls only prepare and batch, which a session has too. Given the schema it
 * would work out all relations anew for every request, which nobody here asks for.
 */
function drizzleOf(session: Session) {
  return drizzle(session as unknown as D1Database)
}
