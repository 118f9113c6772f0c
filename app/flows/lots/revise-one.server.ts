import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { FactFault, FactField, TypedFacts } from '#app/domain/shop/lot-facts.ts'
import type { SetUpListing } from '#app/features/listings/commands.server.ts'
import { type WantedPicture, type WordsInput, wordsInput } from '#app/features/listings/inputs.ts'
import { readLotLog } from '#app/features/listings/queries.server.ts'
import {
  changeWords,
  differsFrom,
  factsBar,
  type WordsChanged,
  type WordsWish,
} from './change-words.server.ts'
import { findWanted } from './lot-pictures.server.ts'
import { judgeChoices } from './new-choices.server.ts'
import { judgeFacts } from './new-facts.server.ts'

type Words = Omit<WordsInput, 'seen'>

/** What a program or a job asks of one published lot: what is left out stays. */
export type AskedOfLot = {
  /** How often it had been changed when it was read; left out, whatever it is by now. */
  seen?: number | undefined
  words?: { [Name in keyof Words]?: string | undefined }
  facts?: TypedFacts
  choices?: readonly string[] | undefined
  pictures?: readonly WantedPicture[] | undefined
}

export type LotFault = FactFault | 'too_short' | 'several' | 'gone' | 'no_picture' | 'many_pictures'
type Field = keyof Words | FactField | 'choices' | 'pictures'
/** Why a lot as a whole stays as it is. */
type Bar = 'stale' | 'has_offers' | 'over'
type Refused =
  | { ok: false; code: Bar }
  | { ok: false; code: 'faults'; faults: Partial<Record<Field, LotFault>> }
export type RevisedOne = { ok: true; changed: boolean; seen: number } | Refused
/** What is wished of a lot, and of which of its versions. */
type Revision = { ok: true; wish: WordsWish; seen: number; version: number }

/**
 * Changes words, facts, choices and pictures of one published lot by the rules of its own page, all of it or nothing. The
 * caller has asked for the right.
 */
export async function reviseOne(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  asked: AskedOfLot,
): Promise<RevisedOne> {
  const judged = await judgeRevision(ctx, actor, listing, asked)
  return judged.ok ? changeAsJudged(ctx, actor, listing, judged) : judged
}

/** What can be known to be refused of it; nothing is changed yet. */
export async function judgeRevision(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  asked: AskedOfLot,
): Promise<Revision | Refused> {
  const { row, chosen, images } = listing
  const { words = {}, choices, pictures } = asked
  const { version } = await readLotLog(ctx, row.id)
  const seen = asked.seen ?? version
  const read = wordsInput.safeParse({
    title: words.title ?? row.title,
    description: words.description ?? row.description,
    disclaimer: words.disclaimer ?? row.disclaimer ?? '',
    keywords: words.keywords ?? row.keywords,
    binLocation: words.binLocation ?? row.binLocation ?? '',
    seen,
  })
  if (!read.success) return faultOf(read.error.issues[0])
  const [facts, judged, wanted] = await Promise.all([
    judgeFacts(ctx, row, asked.facts ?? {}),
    judgeChoices(ctx, chosen, choices ?? chosen),
    pictures ? findWanted(ctx, actor, images, pictures) : null,
  ])
  if (!facts.ok) return { ok: false, code: 'faults', faults: facts.faults }
  if (!judged.ok) return { ok: false, code: 'faults', faults: { choices: judged.code } }
  const wish: WordsWish = {
    words: read.data,
    facts: facts.facts,
    choices: judged.choices,
    pictures: wanted?.pictures ?? null,
  }
  const isGone = wanted !== null && wanted.gone.length > 0
  if (seen !== version && (isGone || differsFrom(listing, wish))) return { ok: false, code: 'stale' }
  if (isGone) return { ok: false, code: 'faults', faults: { pictures: 'gone' } }
  const isFactual = Object.keys(facts.facts).length > 0
  const bar = isFactual ? await factsBar(ctx, listing) : null
  return bar ? { ok: false, code: bar } : { ok: true, wish, seen, version }
}

export async function changeAsJudged(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  { wish, seen, version }: Revision,
): Promise<RevisedOne> {
  const changed = await changeWords(ctx, actor, listing, wish)
  if (changed.ok) return { ...changed, seen: changed.changed ? seen + 1 : version }
  return refusedBy(changed)
}

function refusedBy({ code }: Extract<WordsChanged, { ok: false }>): Refused {
  if (code !== 'no_picture' && code !== 'many_pictures') return { ok: false, code }
  return { ok: false, code: 'faults', faults: { pictures: code } }
}

function faultOf(issue: { path: PropertyKey[]; code: string } | undefined): Refused {
  const code = issue?.code === 'too_small' ? 'too_short' : 'too_long'
  return { ok: false, code: 'faults', faults: { [String(issue?.path[0] ?? 'title')]: code } }
}
