import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

const INDEXES = ['listings_fts', 'search_words_trigram']
/** While few are awake. An hour of minutes is enough for some hundred thousand listings. */
const AT_UTC_HOUR = 9
/** Of 4 kB: a tenth of a second's work. */
const PAGES_A_MINUTE = 1_000

type Deps = Pick<Ctx, 'db' | 'log'>

/**
 * Makes one segment of each full-text index, a part each minute. A change of a listing adds a small segment, and a word
 * that has to be looked up in many is found several times more slowly (FTS5, "merge"). Stops by itself where there is one.
 */
export async function mergeSearchIndexes({ db, log }: Deps, at: Date, pages = PAGES_A_MINUTE): Promise<void> {
  if (at.getUTCHours() !== AT_UTC_HOUR) return
  for (const index of INDEXES) {
    const name = sql.raw(index)
    try {
      await db.run(sql`insert into ${name}(${name}, rank) values ('merge', ${-pages})`)
    } catch (error) {
      log('error', 'search.unmerged', { index, error: String(error) })
    }
  }
}
