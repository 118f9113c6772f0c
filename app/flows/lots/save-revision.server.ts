import type { Ctx } from '#app/context.ts'
import { momentField } from '#app/domain/local-moment.ts'
import { dollarsField } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { readChosen } from '#app/domain/shop/choices.ts'
import { shownName, termRows } from '#app/domain/shop/term-rows.ts'
import { findYardZone, type SetUpListing } from '#app/features/listings/commands.server.ts'
import { factsOf, wordsInput } from '#app/features/listings/inputs.ts'
import { readLotLog } from '#app/features/listings/queries.server.ts'
import { projectAction } from '#app/flows/offers/project-action.server.ts'
import { untilProjected } from '#app/flows/offers/until-projected.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { changeWords, differsFrom, factsBar, isAlready, type WordsWish } from './change-words.server.ts'
import { readLotAct } from './lot-act.server.ts'
import type { FormPictures } from './lot-pictures.server.ts'
import { type ChoicesJudged, judgeChoices } from './new-choices.server.ts'
import { judgeFacts } from './new-facts.server.ts'
import { answer, faultsOf, type ReviseAnswer, refusalAsAnswer } from './revise-answer.ts'

/**
 * All that was changed on a lot's page: its terms first, as only their room can still refuse them, then its words. What can be
 * known to be refused is asked before either.
 */
export async function saveRevision(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  { form, given }: { form: URLSearchParams; given: FormPictures },
): Promise<ReviseAnswer> {
  const read = wordsInput.safeParse(Object.fromEntries(form))
  if (!read.success) return faultsOf(read.error)
  const { row } = listing
  const [log, zoneName, judged, facts] = await Promise.all([
    readLotLog(ctx, row.id),
    findYardZone(ctx, row.locationId),
    newChoices(ctx, listing, form),
    judgeFacts(ctx, row, factsOf(form)),
  ])
  if (!judged.ok) return answer(false, 'faults', null, { choices: [judged.code] })
  if (!facts.ok)
    return answer(
      false,
      'faults',
      null,
      Object.fromEntries(Object.entries(facts.faults).map(([name, code]) => [name, [code]])),
    )
  const wish: WordsWish = {
    words: read.data,
    facts: facts.facts,
    choices: judged.choices,
    pictures: given.pictures,
  }
  const isChange = given.fault !== null || differsFrom(listing, wish)
  const isLater = log.version !== read.data.seen
  if (isLater && isChange && (given.fault || !(await isAlready(ctx, row.id, wish))))
    return answer(false, 'stale')
  if (given.fault) return answer(false, 'picture', null, { pictures: [given.fault] })
  if (Object.keys(facts.facts).length > 0) {
    const bar = await factsBar(ctx, listing)
    if (bar) return answer(false, bar)
  }
  const terms = changedTerms(listing, form, zoneOf(zoneName))
  if (!terms) return answer(false, 'stale')
  const intent = terms.has('reserve') ? 'reserve' : 'terms'
  const isOfTerms = [...terms].length > 0
  if (isOfTerms) {
    terms.set('attempt', String(form.get('attempt')))
    const asked = readLotAct(listing, intent, terms, zoneOf(zoneName))
    if (!asked) return answer(false, 'refused', 'unreadable')
    const acted = await projectAction(ctx, row.id, asked)
    if (!acted.ok) return refusalAsAnswer(acted)
    await untilProjected(ctx, acted)
  }
  const changed = await changeWords(ctx, actor, listing, wish)
  if (!changed.ok) {
    const { code } = changed
    return code === 'no_picture' || code === 'many_pictures'
      ? answer(false, 'picture', null, { pictures: [code] })
      : answer(false, code)
  }
  // pressed twice, it was saved once
  const isSaved = changed.changed || isLater
  if (!isOfTerms) return answer(true, isSaved ? 'words' : 'unchanged')
  return answer(true, changed.changed ? 'saved' : intent)
}

/** The terms that the form says otherwise than the lot; null where they have become others since the form was read. */
function changedTerms(
  { row, live }: SetUpListing,
  form: URLSearchParams,
  zone: ReturnType<typeof zoneOf>,
): URLSearchParams | null {
  const closes = momentField(row.closesAt, zone)
  const opens = live?.status === 'scheduled' ? momentField(row.startsAt, zone) : null
  const now = new Map<string, string>(termRows(row, { closes, opens }).map((term) => [term.name, term.now]))
  now.set('reserve', dollarsField(row.reservePrice ?? 0))
  const terms = new URLSearchParams()
  for (const [name, value] of now) {
    // a field that nobody has touched moves nothing, whatever has become of the term since the page was read
    const shown = form.get(shownName(name))
    // nor does one that says what is so by now: terms may have been changed before the words were refused
    if (!form.has(name) || form.get(name) === shown || form.get(name) === value) continue
    if (shown !== value) return null
    terms.set(name, String(form.get(name)))
  }
  return terms
}

/** A form that was not asked for choices has none, and changes none. */
async function newChoices(ctx: Ctx, { chosen }: SetUpListing, form: URLSearchParams): Promise<ChoicesJudged> {
  if (!form.has('choices')) return { ok: true, choices: null }
  return judgeChoices(ctx, chosen, readChosen(form.getAll('choices').join(',')))
}
