import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { type ActBar, actsOn, type LotAct } from '#app/domain/auction/lot-acts.ts'
import type { MemberTask } from '#app/domain/people/member-tasks.ts'
import { type Actor, mayManageListing } from '#app/domain/people/permissions.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { lotHistory } from '#app/domain/shop/lot-history.ts'
import { readPictureAct } from '#app/domain/shop/pictures.ts'
import { declineInput } from '#app/features/bidding/inputs.ts'
import { findManageView } from '#app/features/bidding/queries.server.ts'
import { listDraftChoices } from '#app/features/drafts/queries.server.ts'
import { readLedgerActs } from '#app/features/ledger/queries.server.ts'
import {
  findRelisted,
  findSetUp,
  findYardZone,
  type SetUpListing,
} from '#app/features/listings/commands.server.ts'
import { lowerBy, seenInput } from '#app/features/listings/inputs.ts'
import { readLotFacts, readLotLog } from '#app/features/listings/queries.server.ts'
import { relistDraft } from '#app/flows/lots/relist-draft.server.ts'
import { actForListing } from '#app/flows/offers/act-for-listing.server.ts'
import { projectAction } from '#app/flows/offers/project-action.server.ts'
import { untilProjected } from '#app/flows/offers/until-projected.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { changeVideo } from './change-video.server.ts'
import { readLotAct } from './lot-act.server.ts'
import { readFormPictures } from './lot-pictures.server.ts'
import { answer, type ReviseAnswer, refusalAsAnswer } from './revise-answer.ts'
import { saveRevision } from './save-revision.server.ts'

export type { ReviseAnswer } from './revise-answer.ts'

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
  const [log, timeZone, relisted, manage, facts, choices, ledger] = await Promise.all([
    readLotLog(ctx, row.id),
    findYardZone(ctx, row.locationId),
    findRelisted(ctx, row.id),
    findManageView(ctx, asked),
    readLotFacts(ctx, row.id),
    listDraftChoices(ctx, row.organisationId),
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
    choices,
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
  files: readonly File[] = [],
): Promise<ReviseAnswer & { listingId: string; draftId?: string }> {
  const { row } = listing
  // a button's own comes behind that of its form
  const intent = form.getAll('intent').at(-1) ?? ''
  if (intent === 'save' || readPictureAct(intent)) {
    const given = await readFormPictures(ctx, actor, listing, { form, files })
    const { pictures } = given
    // a button beside a picture, where no script has moved it: the form is shown again, and nothing is changed yet
    const said =
      intent === 'save' ? await saveRevision(ctx, actor, listing, { form, given }) : answer(false, 'moved')
    return { ...said, pictures, listingId: row.id }
  }
  if (intent === 'relist' && !form.get('closes')) {
    const draftId = await relistLater(ctx, actor, listing, form)
    if (draftId) return { ...answer(true, 'acted'), listingId: row.id, draftId }
  }
  if (intent === 'remove-video')
    return { ...(await removeVideo(ctx, actor, listing, form)), listingId: row.id }
  if (intent === 'decline') return { ...(await decline(ctx, listing, form)), listingId: row.id }
  const asked = readLotAct(listing, intent, form, zoneOf(await findYardZone(ctx, row.locationId)))
  if (!asked) return { ...answer(false, 'refused', 'unreadable'), listingId: row.id }
  const acted = await projectAction(ctx, row.id, asked)
  if (acted.ok) {
    await untilProjected(ctx, acted)
    return { ...answer(true, 'acted'), listingId: acted.listingId }
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

/** All offers of whoever made one of them, by the room's own judgement of the right. */
async function decline(ctx: Ctx, { row }: SetUpListing, form: URLSearchParams): Promise<ReviseAnswer> {
  const { attempt, ...sent } = Object.fromEntries(form)
  const read = declineInput.safeParse({ ...sent, bid_id: attempt })
  if (!read.success) return answer(false, 'refused', 'unreadable')
  const { bid_id: commandId, target, reason } = read.data
  const acted = await actForListing(ctx, row.id, commandId, { type: 'decline', target, reason })
  if (acted.ok) await untilProjected(ctx, acted)
  return acted.ok ? answer(true, 'acted') : answer(false, 'refused', acted.reason)
}

async function removeVideo(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  form: URLSearchParams,
): Promise<ReviseAnswer> {
  const read = seenInput.safeParse(Object.fromEntries(form))
  if (!read.success) return answer(false, 'refused', 'unreadable')
  const changed = await changeVideo(ctx, actor, listing, { video: null, seen: read.data.seen })
  if (!changed.ok) return answer(false, 'stale')
  return answer(true, changed.changed ? 'video' : 'unchanged')
}
