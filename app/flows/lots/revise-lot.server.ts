import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { listLotLists } from '#app/db/choice-lists.server.ts'
import { type ActBar, actsOn, type LotAct } from '#app/domain/auction/lot-acts.ts'
import { momentField, momentTyped } from '#app/domain/local-moment.ts'
import { dollarsField } from '#app/domain/money/money.ts'
import { type Actor, mayManageListing } from '#app/domain/people/permissions.ts'
import type { MemberTask } from '#app/domain/people/permissions-table.ts'
import type { Zone } from '#app/domain/pickup/civil.ts'
import { readChosen } from '#app/domain/shop/choices.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { lotHistory } from '#app/domain/shop/lot-history.ts'
import { shownName, softMinutes, termRows } from '#app/domain/shop/term-rows.ts'
import { declineInput } from '#app/features/bidding/inputs.ts'
import { findManageView } from '#app/features/bidding/queries.server.ts'
import { readLedgerActs } from '#app/features/ledger/queries.server.ts'
import {
  findRelisted,
  findSetUp,
  findYardZone,
  type SetUpListing,
} from '#app/features/listings/commands.server.ts'
import {
  lowerBy,
  type ProjectActionInput,
  projectActionInput,
  seenInput,
  wordsInput,
} from '#app/features/listings/inputs.ts'
import { readLotFacts, readLotLog } from '#app/features/listings/queries.server.ts'
import { relistDraft } from '#app/flows/lots/relist-draft.server.ts'
import { type Acted, actForListing } from '#app/flows/offers/act-for-listing.server.ts'
import { projectAction } from '#app/flows/offers/project-action.server.ts'
import { untilProjected } from '#app/flows/offers/until-projected.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { changeVideo } from './change-video.server.ts'
import { changeWords } from './change-words.server.ts'
import { type ChoicesJudged, judgeChoices } from './new-choices.server.ts'

/** What the page is told. `errors` says per field what is wrong; what was typed stays in the form. */
export type ReviseAnswer = {
  ok: boolean
  said:
    | 'saved'
    | 'words'
    | 'video'
    | 'terms'
    | 'reserve'
    | 'acted'
    | 'unchanged'
    | 'stale'
    | 'refused'
    | 'faults'
    | 'picture'
  message: string
  errors: Record<string, string[]>
}

/** A published lot of an organisation, at a yard where whoever asks works; null for any other. */
export async function findOwnLot(ctx: Ctx, organisationId: string, id: string): Promise<SetUpListing | null> {
  const found = await findSetUp(ctx, id)
  const isOwn = found?.live && found.row.organisationId === organisationId
  return isOwn && ctx.actor && mayManageListing(ctx.actor, found.row) ? found : null
}

/** The lot with what its page says of it: who has changed what, what may be done with it, and who stands in it. */
export async function readRevisePage(ctx: Ctx, listing: SetUpListing) {
  const { row, live } = listing
  const mayDo = (task: MemberTask) => ctx.actor !== null && mayManageListing(ctx.actor, row, task)
  const status = live?.status ?? 'scheduled'
  const asked = { id: row.id, format: row.format, status, ownListing: false, mayDecline: mayDo('offers') }
  const [log, timeZone, relisted, manage, facts, lists, ledger] = await Promise.all([
    readLotLog(ctx, row.id),
    findYardZone(ctx, row.locationId),
    findRelisted(ctx, row.id),
    findManageView(ctx, asked),
    readLotFacts(ctx, row.id),
    listLotLists(ctx),
    // a room that does not answer leaves the page as it is
    readLedgerActs(ctx, row.id).catch(() => null),
  ])
  const acts: { act: LotAct; bar: ActBar | null }[] = actsOn(
    {
      // what is due and not written yet has begun all the same
      status: status === 'scheduled' && row.startsAt <= ctx.clock.now() ? 'open' : status,
      paused: live?.pausedAt != null,
      people: log.people,
      sold: live?.outcome === 'sold',
      relisted: relisted !== null,
    },
    mayDo,
  )
  const bidders = isOver(status) ? [] : (manage.bidders ?? [])
  return {
    log,
    timeZone,
    acts,
    facts,
    lists,
    history: lotHistory(log.entries, ledger?.acts ?? [], {
      publishedAt: row.createdAt,
      firstOfferAt: log.firstOfferAt,
    }),
    ledgerHead: ledger?.head ?? null,
    cards: ledger?.acts.filter(({ type }) => type === 'rules').length ?? 0,
    bidders: bidders.map(({ tag, name, target, price }) => ({ tag, name, target, price })),
  }
}

/** Does what a button of the page asks for, with the pictures that came. The caller has asked for the right. */
export async function reviseLot(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  form: URLSearchParams,
  pictures: readonly File[] = [],
): Promise<ReviseAnswer & { listingId: string; draftId?: string }> {
  const { row } = listing
  const intent = String(form.get('intent') ?? '')
  if (intent === 'relist' && !form.get('closes')) {
    const draftId = await relistLater(ctx, actor, listing, form)
    if (draftId) return { ...answer(true, 'acted'), listingId: row.id, draftId }
  }
  if (intent === 'save')
    return { ...(await saveAll(ctx, actor, listing, { form, pictures })), listingId: row.id }
  if (intent === 'remove-video')
    return { ...(await removeVideo(ctx, actor, listing, form)), listingId: row.id }
  if (intent === 'decline') return { ...(await decline(ctx, listing, form)), listingId: row.id }
  const asked = readAct(listing, intent, form, zoneOf(await findYardZone(ctx, row.locationId)))
  if (!asked) return { ...answer(false, 'refused'), listingId: row.id }
  const acted = await projectAction(ctx, row.id, asked)
  if (acted.ok) {
    await untilProjected(ctx, acted)
    return { ...answer(true, 'acted', acted.message), listingId: acted.listingId }
  }
  return { ...refusalAsAnswer(acted), listingId: row.id }
}

/** A draft in place of the lot listed again, whose close nobody knows yet; null where there can be none. */
async function relistLater(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  form: URLSearchParams,
): Promise<string | null> {
  const read = lowerBy.safeParse(form.get('percent') || null)
  const draft =
    read.success && (await relistDraft(ctx, listing, { percent: read.data ?? null, by: actor.id }))
  if (!draft) return null
  await runBatch(ctx.db, [draft.statement])
  return draft.id
}

function refusalAsAnswer({ errors = {}, message }: Extract<Acted, { ok: false }>): ReviseAnswer {
  const said = Object.keys(errors).length > 0 ? 'faults' : 'refused'
  return answer(false, said, message, errors)
}

/**
 * All that was changed on the page: its terms first, as only their room can still refuse them, then its words. What can be
 * known to be refused is asked before either.
 */
async function saveAll(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  { form, pictures }: { form: URLSearchParams; pictures: readonly File[] },
): Promise<ReviseAnswer> {
  const read = wordsInput.safeParse(Object.fromEntries(form))
  if (!read.success) return faultsOf(read.error)
  const { row, images } = listing
  const [log, zoneName] = await Promise.all([readLotLog(ctx, row.id), findYardZone(ctx, row.locationId)])
  if (log.version !== read.data.seen) return answer(false, 'stale')
  const removed = form.getAll('remove').map(String)
  if (images.every(({ name }) => removed.includes(name)) && pictures.length === 0)
    return answer(false, 'picture', '', { pictures: ['no_picture'] })
  const judged = await newChoices(ctx, listing, form)
  if (!judged.ok) return answer(false, 'faults', '', { choices: [judged.code] })
  const zone = zoneOf(zoneName)
  const closes = momentField(row.closesAt, zone)
  const opens = listing.live?.status === 'scheduled' ? momentField(row.startsAt, zone) : null
  const now = new Map<string, string>(termRows(row, { closes, opens }).map((term) => [term.name, term.now]))
  now.set('reserve', dollarsField(row.reservePrice ?? 0))
  const terms = new URLSearchParams()
  for (const [name, value] of now) {
    // a field that nobody has touched moves nothing, whatever has become of the term since the page was read
    const shown = form.get(shownName(name))
    // nor does one that says what is so by now: terms may have been changed before the words were refused
    if (!form.has(name) || form.get(name) === shown || form.get(name) === value) continue
    if (shown !== value) return answer(false, 'stale')
    terms.set(name, String(form.get(name)))
  }
  const intent = terms.has('reserve') ? 'reserve' : 'terms'
  const isOfTerms = [...terms].length > 0
  if (isOfTerms) {
    terms.set('attempt', String(form.get('attempt')))
    const asked = readAct(listing, intent, terms, zone)
    if (!asked) return answer(false, 'refused')
    const acted = await projectAction(ctx, row.id, asked)
    if (!acted.ok) return refusalAsAnswer(acted)
    await untilProjected(ctx, acted)
  }
  const changed = await changeWords(ctx, actor, listing, {
    words: read.data,
    choices: judged.choices,
    cover: form.get('cover'),
    removed,
    files: pictures,
  })
  if (!changed.ok)
    return changed.code === 'stale'
      ? answer(false, 'stale')
      : answer(false, 'picture', '', { pictures: [changed.code] })
  if (!isOfTerms) return answer(true, changed.changed ? 'words' : 'unchanged')
  return answer(true, changed.changed ? 'saved' : intent)
}

/** A form that was not asked for choices has none, and changes none. */
async function newChoices(ctx: Ctx, { chosen }: SetUpListing, form: URLSearchParams): Promise<ChoicesJudged> {
  if (!form.has('choices')) return { ok: true, choices: null }
  return judgeChoices(ctx, chosen, readChosen(form.getAll('choices').join(',')))
}

/** All offers of whoever made one of them, by the room's own judgement of the right. */
async function decline(ctx: Ctx, { row }: SetUpListing, form: URLSearchParams): Promise<ReviseAnswer> {
  const { attempt, ...sent } = Object.fromEntries(form)
  const read = declineInput.safeParse({ ...sent, bid_id: attempt })
  if (!read.success) return answer(false, 'refused')
  const { bid_id: commandId, target, reason } = read.data
  const acted = await actForListing(ctx, row.id, commandId, { type: 'decline', target, reason })
  if (acted.ok) await untilProjected(ctx, acted)
  return answer(acted.ok, acted.ok ? 'acted' : 'refused', acted.message)
}

function faultsOf({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): ReviseAnswer {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) errors[String(path[0])] = [message]
  return answer(false, 'faults', '', errors)
}

async function removeVideo(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  form: URLSearchParams,
): Promise<ReviseAnswer> {
  const read = seenInput.safeParse(Object.fromEntries(form))
  if (!read.success) return answer(false, 'refused')
  const changed = await changeVideo(ctx, actor, listing, { video: null, seen: read.data.seen })
  if (!changed.ok) return answer(false, 'stale')
  return answer(true, changed.changed ? 'video' : 'unchanged')
}

const TERMS = [
  'sprice',
  'minimumReservePrice',
  'maxstart',
  'bprice',
  'deposit_amount',
  'qty',
  'soft_close',
  'bid_kinds',
] as const

function readAct(
  { row }: SetUpListing,
  intent: string,
  form: URLSearchParams,
  zone: Zone,
): ProjectActionInput | null {
  // a field says minutes: one that nobody has touched moves nothing
  const moment = (name: string, known: number) => {
    const typed = String(form.get(name) ?? '')
    const at = typed === '' || typed === momentField(known, zone) ? null : momentTyped(typed, zone)
    return at === null ? null : new Date(at).toISOString()
  }
  const terms: Record<string, unknown> = {
    future_active: moment('opens', row.startsAt),
    date_closed: moment('closes', row.closesAt),
  }
  for (const name of TERMS) if (form.has(name)) terms[name] = String(form.get(name))
  for (const name of ['qty', 'soft_close', 'bid_kinds']) if (terms[name] === '') delete terms[name]
  if (terms.soft_close === softMinutes(row)) delete terms.soft_close
  const parsed = projectActionInput.safeParse({
    action: intent === 'terms' ? 'revise' : intent,
    bid_id: form.get('attempt'),
    reason: form.get('reason'),
    reserve: form.get('reserve'),
    minutes: form.get('minutes') ?? null,
    percent: form.get('percent') || null,
    closes_at: intent === 'relist' ? moment('closes', 0) : null,
    terms: intent === 'terms' ? terms : null,
  })
  return parsed.success ? parsed.data : null
}

function answer(
  ok: boolean,
  said: ReviseAnswer['said'],
  message = '',
  errors: ReviseAnswer['errors'] = {},
): ReviseAnswer {
  return { ok, said, message, errors }
}
