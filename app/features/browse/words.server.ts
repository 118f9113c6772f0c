import { sql } from 'drizzle-orm'
import { likenedExpression, matchExpression, wordsOf } from './keywords.ts'
import { likeliest, trigramExpression } from './likeness.ts'
import type { Reads } from './tiles.server.ts'

const MOST_CANDIDATES = 60

/** Another reading of what was typed: the words that it was taken for, and the expression that finds them. */
export type Likened = { text: string; match: string }

/**
 * What was most likely meant, when what was typed finds nothing: for each word that no listing has, the nearest words
 * that some listing has. Null when every word is known, or one has nothing near it.
 */
export async function likenWords({ db }: Pick<Reads, 'db'>, typed: string): Promise<Likened | null> {
  const groups = await Promise.all(
    wordsOf(typed).map(async (word) => {
      const known = await db.all(
        sql`select 1 from listings_fts where listings_fts match ${matchExpression(word)} limit 1`,
      )
      return known.length > 0 ? [word] : await nearWords({ db }, word)
    }),
  )
  if (groups.length === 0 || groups.some((words) => words.length === 0)) return null
  const text = groups.map(([best = '']) => best).join(' ')
  return text === wordsOf(typed).join(' ') ? null : { text, match: likenedExpression(groups) }
}

async function nearWords({ db }: Pick<Reads, 'db'>, word: string): Promise<string[]> {
  const match = trigramExpression(word)
  if (match === null) return []
  const candidates = await db.all<{ word: string }>(sql`
    select search_words.word from search_words_trigram near join search_words on search_words.id = near.rowid
    where near.search_words_trigram match ${match} order by near.rank limit ${MOST_CANDIDATES}`)
  return likeliest(
    word,
    candidates.map((candidate) => candidate.word),
  )
}
