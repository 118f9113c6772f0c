import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import {
  findPass,
  findReader,
  type HitRow,
  listDueReaders,
  listFresh,
  listQueries,
  listSubscribers,
  listUntold,
  type Pass,
  type Subscriber,
} from './hits.server.ts'
import { listSavedSearches, MOST_SAVED, type SavedSearch } from './queries.server.ts'
import {
  beginPass,
  deleteSavedSearch,
  type Hit,
  insertHits,
  insertSavedSearch,
  markTold,
  movePass,
  updateSavedSearch,
} from './writes.server.ts'

type Person = { id: string }

/** Saves a search once; null when the asker has as many as one may keep. */
export async function saveSearch(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  person: Person,
  { text, query }: { text: string; query: string },
): Promise<SavedSearch | null> {
  const before = await listSavedSearches(ctx)
  const known = before.find((saved) => saved.searchText === text && saved.query === query)
  if (known) return known
  if (before.length >= MOST_SAVED) return null
  const saved = { id: crypto.randomUUID(), searchText: text, query, createdAt: ctx.clock.now() }
  await insertSavedSearch(ctx, { ...saved, personId: person.id })
  return saved
}

/** Searches for something else from now on. False when there is no such search of theirs, or another is just this one. */
export async function changeSavedSearch(
  ctx: Pick<Ctx, 'db'>,
  person: Person,
  { id, text, query }: { id: string; text: string; query: string },
): Promise<boolean> {
  return (await updateSavedSearch(ctx, { id, personId: person.id, text, query })).length > 0
}

/** Whether there was such a search of theirs. */
export async function removeSavedSearch(ctx: Pick<Ctx, 'db'>, person: Person, id: string): Promise<boolean> {
  return (await deleteSavedSearch(ctx, { id, personId: person.id })).length > 0
}

const LISTINGS_A_PASS = 200
const SUBSCRIBERS_AT_ONCE = 1_000
const HITS_AT_ONCE = 2_000
const MOST_UNTOLD = 500
/** Nobody is written to twice within this. */
const MAIL_PAUSE_MS = 24 * 60 * 60 * 1000

type Deps = Pick<Ctx, 'db' | 'clock'>

/** The pass that is under way, or a new one of what has become public since; null when there is nothing new. */
export async function openPass(ctx: Deps): Promise<Pass | null> {
  const known = await findPass(ctx)
  if (known) return known
  const fresh = await listFresh(ctx, LISTINGS_A_PASS)
  if (fresh.length === 0) return null
  await runBatch(ctx.db, beginPass(ctx.db, fresh, ctx.clock.now()))
  return findPass(ctx)
}

/** The next queries that a pass is to be held against. */
export async function nextQueries(ctx: Deps, pass: Pass, limit: number): Promise<string[]> {
  return listQueries(ctx, pass.afterQuery, limit)
}

/** What a query has found: `reaches` says whether a listing lies within where somebody looks. */
export type Findings = {
  query: string
  found: readonly { listingId: string; reaches: (place: Subscriber['place']) => boolean }[]
}

/** Keeps what a page of queries has found, and moves the pass on behind `after`; null: the pass is over. */
export async function keepFindings(
  ctx: Deps,
  pass: Pass,
  { findings, after }: { findings: readonly Findings[]; after: string | null },
): Promise<void> {
  const hits: Hit[] = []
  for (const { query, found } of findings)
    if (found.length > 0) hits.push(...(await hitsOf(ctx, query, found)))
  const now = ctx.clock.now()
  const statements: Statement[] = []
  for (let at = 0; at < hits.length; at += HITS_AT_ONCE)
    statements.push(insertHits(ctx.db, hits.slice(at, at + HITS_AT_ONCE), { now, pause: MAIL_PAUSE_MS }))
  await runBatch(ctx.db, [...statements, movePass(ctx.db, pass, after)])
}

async function hitsOf(ctx: Deps, query: string, found: Findings['found']): Promise<Hit[]> {
  const hits: Hit[] = []
  for (let after = ''; ; ) {
    const page = await listSubscribers(ctx, query, { after, limit: SUBSCRIBERS_AT_ONCE })
    for (const { searchId, personId, place } of page)
      for (const { listingId, reaches } of found)
        if (reaches(place)) hits.push({ searchId, personId, listingId })
    if (page.length < SUBSCRIBERS_AT_ONCE) return hits
    after = page.at(-1)?.searchId ?? ''
  }
}

/** What somebody is to be told, and the statement that says that they have been. */
export type Untold = {
  personId: string
  reader: { email: string; name: string; language: string | null } | null
  rows: HitRow[]
  told: Statement
}

/** Those who are to be written to now, and of what. */
export async function listUntoldReaders(ctx: Deps, limit: number): Promise<Untold[]> {
  const now = ctx.clock.now()
  const people = await listDueReaders(ctx, now, limit)
  return Promise.all(
    people.map(async (personId) => {
      const [reader, rows] = await Promise.all([
        findReader(ctx, personId),
        listUntold(ctx, personId, MOST_UNTOLD),
      ])
      const foundUntil = rows.at(-1)?.foundAt ?? now
      const live = rows.filter((row) => row.live === 1 && row.closesAt > now)
      return { personId, reader, rows: live, told: markTold(ctx.db, personId, { now, foundUntil }) }
    }),
  )
}
