import type { Statement } from '#app/db/batch.server.ts'
import type { ActReason } from '#app/domain/auction/act-reasons.ts'
import { editFields } from '#app/domain/shop/bulk-edit.ts'
import { mapSalesOf, type SaleRow } from '#app/features/auctions/queries.server.ts'
import {
  type DraftChoices,
  type DraftRow,
  deleteDraft,
  draftOfListing,
  fieldsOfListing,
  findDrafts,
  holdDraft,
  listDraftChoices,
  mergeFields,
  newDraft,
} from '#app/features/drafts/commands.server.ts'
import { findSetUp, listTitles } from '#app/features/listings/commands.server.ts'
import { type RevisedTerms, revisedTerms } from '#app/features/listings/inputs.ts'
import { type JobRow, listItems } from '#app/features/long-jobs/commands.server.ts'
import { appendLots } from '#app/flows/auctions/append-lots.server.ts'
import { type BulkInput, bulkInput, OPEN_FIELDS, type OpenField } from '#app/flows/lots/bulk-input.ts'
import { changeOpenWords } from '#app/flows/lots/bulk-words.server.ts'
import { judgeUnread } from '#app/flows/lots/draft-list.server.ts'
import { publishRead } from '#app/flows/lots/publish-draft.server.ts'
import { relistDraft } from '#app/flows/lots/relist-draft.server.ts'
import type { Acted } from '#app/flows/offers/act-for-listing.server.ts'
import { projectAction } from '#app/flows/offers/project-action.server.ts'
import { uuidOf } from '#app/lib/uuid-of.ts'
import { NOTHING_MOVED, type Step, type StepCtx, type Stepped } from './step.ts'

type Item = { position: number; lotId: string }
/** What became of one lot: nothing where it was done. */
type Refusal = { why: string; detail?: string } | null

/** Lots of a step: those that a room is asked for, or that become listings, are fewer. */
const COMMANDS_A_STEP = 20
const ROWS_A_STEP = 100
/** Rooms that are asked at once. */
const SIDE_BY_SIDE = 5

/** Does one thing to some lots, each by its own command; whoever refuses is noted with the reason (operations.md, Bulk). */
export const bulkStep: Step = async (ctx, job) => {
  const input = bulkInput.parse(job.input)
  const few = input.act === 'publish' || input.act === 'auction' || input.state !== 'draft'
  const items = await listItems(ctx, job.id, job.cursor, few ? COMMANDS_A_STEP : ROWS_A_STEP)
  if (input.act === 'auction') {
    const put = await putIntoSale(ctx, job, input, items)
    return { ...put, cursor: items.length === 0 ? job.total : job.cursor + items.length }
  }
  const done =
    input.state === 'draft'
      ? await doToDrafts(ctx, job, input, items)
      : await doToListings(ctx, job, input, items)
  return { ...done, cursor: items.length === 0 ? job.total : job.cursor + items.length }
}

async function putIntoSale(ctx: StepCtx, job: JobRow, input: BulkInput, items: readonly Item[]) {
  const { organisationId } = job
  const ids = items.map(({ lotId }) => lotId)
  const [titles, drafts] = await Promise.all([
    listTitles(ctx, organisationId, ids),
    findDrafts(ctx, organisationId, ids),
  ])
  for (const { id, fields } of drafts) titles.set(id, fields.title?.trim() ?? '')
  const put = await appendLots(ctx, { auctionId: input.auctionId ?? '', organisationId }, ids)
  const tally = newTally()
  for (const item of items) {
    const code = put.ok ? (put.codes.get(item.lotId) ?? null) : put.code
    tally.say(item, titles.get(item.lotId) ?? '', code === null ? null : { why: `sale:${code}` })
  }
  return { ...tally.told(), after: () => judgeUnread(ctx, organisationId) }
}

async function doToDrafts(ctx: StepCtx, job: JobRow, input: BulkInput, items: readonly Item[]) {
  const { organisationId } = job
  const drafts = new Map(
    (
      await findDrafts(
        ctx,
        organisationId,
        items.map(({ lotId }) => lotId),
      )
    ).map((draft) => [draft.id, draft]),
  )
  const tally = newTally()
  const [choices, sales] =
    input.act === 'publish'
      ? await Promise.all([listDraftChoices(ctx, organisationId), mapSalesOf(ctx, [...drafts.values()])])
      : [null, null]
  for (const item of items) {
    const draft = drafts.get(item.lotId)
    const title = draft?.fields.title?.trim() ?? ''
    if (choices) {
      const sale = sales.get(draft?.auctionId ?? '') ?? null
      tally.say(item, title, await publishOne(ctx, organisationId, item, draft, { choices, sale }))
    } else if (draft) {
      tally.effects.push(...(await changeOne(ctx, job, input, draft)))
      tally.say(item, title, null)
    } else tally.say(item, title, { why: 'gone' })
  }
  const after = input.act === 'edit' ? () => judgeUnread(ctx, organisationId) : undefined
  return { ...tally.told(), ...(after ? { after } : {}) }
}

async function publishOne(
  ctx: StepCtx,
  organisationId: string,
  { lotId }: Item,
  draft: DraftRow | undefined,
  { choices, sale }: { choices: DraftChoices; sale: SaleRow | null },
): Promise<Refusal> {
  // a step that was killed has published it already
  if (!draft) return (await listTitles(ctx, organisationId, [lotId])).has(lotId) ? null : { why: 'gone' }
  const published = await publishRead(ctx, draft, choices, { sale })
  if (published.ok) return null
  if (published.code !== 'not_ready') return { why: published.code }
  const problems = published.problems.map(({ field, code }) => `${field}:${code}`)
  return { why: `draft:${problems[0] ?? ''}`, detail: problems.join(',') }
}

async function changeOne(ctx: StepCtx, job: JobRow, input: BulkInput, draft: DraftRow): Promise<Statement[]> {
  if (input.act === 'delete') return [deleteDraft(ctx.db, draft)]
  if (input.act === 'edit') {
    const fields = editFields(draft.fields, input.edits)
    // somebody who saves it in the same moment lets all of the step be done anew
    return [holdDraft(ctx.db, draft), mergeFields(ctx.db, draft, fields, ctx.clock.now())]
  }
  const { itemId: _, ...fields } = draft.fields
  return [
    newDraft(
      ctx,
      { id: await uuidOf(`${job.id} ${draft.id}`), organisationId: job.organisationId },
      { fields, pictures: draft.pictures, video: draft.video, by: ctx.actor.id },
    ),
  ]
}

async function doToListings(ctx: StepCtx, job: JobRow, input: BulkInput, items: readonly Item[]) {
  const titles = await listTitles(
    ctx,
    job.organisationId,
    items.map(({ lotId }) => lotId),
  )
  const tally = newTally()
  for (let at = 0; at < items.length; at += SIDE_BY_SIDE) {
    const some = items.slice(at, at + SIDE_BY_SIDE)
    const answers = await Promise.all(
      some.map((item) => (titles.has(item.lotId) ? commandOne(ctx, job, input, item) : { why: 'gone' })),
    )
    for (const [place, item] of some.entries()) {
      const answer = answers[place] ?? null
      if (answer && 'effects' in answer) tally.effects.push(...answer.effects)
      tally.say(item, titles.get(item.lotId) ?? '', answer && 'why' in answer ? answer : null)
    }
  }
  return tally.told()
}

async function commandOne(
  ctx: StepCtx,
  job: JobRow,
  input: BulkInput,
  { lotId }: Item,
): Promise<Refusal | { effects: Statement[] }> {
  // the same for a step that is done once more: a room answers it with its first receipt
  const commandId = await uuidOf(`${job.id} ${lotId}`)
  if (input.act === 'duplicate') {
    const found = await findSetUp(ctx, lotId)
    if (!found) return { why: 'gone' }
    const given = { ...draftOfListing(found), by: ctx.actor.id }
    return { effects: [newDraft(ctx, { id: commandId, organisationId: job.organisationId }, given)] }
  }
  if (input.act === 'relist' && input.asDrafts) {
    const found = await findSetUp(ctx, lotId)
    const draft = found && (await relistDraft(ctx, found, { percent: input.percent, by: ctx.actor.id }))
    return draft ? { effects: [draft.statement] } : { why: found ? 'relisted' : 'gone' }
  }
  if (input.act === 'edit') return editOne(ctx, input, lotId, commandId)
  const done = await projectAction(ctx, lotId, {
    action: ACTIONS[input.act] ?? 'close',
    reason: input.reason,
    starts_at: null,
    closes_at: input.closesAt,
    reserve: input.reserve,
    minutes: input.minutes,
    bid_id: commandId,
    percent: input.percent,
  })
  return done.ok ? null : refusedBy(done)
}

/** A reason that has words in each language. */
function refusedBy({ reason }: Extract<Acted, { ok: false }>): { why: ActReason } {
  return { why: reason }
}

/** Words by the rules of its own page, terms by its room; what one of them refuses is the lot's reason, and nothing of it changes. */
function editOne(ctx: StepCtx, input: BulkInput, lotId: string, commandId: string): Promise<Refusal> {
  return changeOpenWords(ctx, input.edits, lotId, () => reviseTerms(ctx, input, lotId, commandId))
}

/** Under which names a revision knows the fields of a draft. */
const TERMS: Record<OpenField, keyof RevisedTerms> = {
  startPrice: 'sprice',
  reserve: 'minimumReservePrice',
  buyNow: 'bprice',
  maxStart: 'maxstart',
  deposit: 'deposit_amount',
  quantity: 'qty',
}

async function reviseTerms(
  ctx: StepCtx,
  { edits }: BulkInput,
  lotId: string,
  commandId: string,
): Promise<Refusal> {
  const found = await findSetUp(ctx, lotId)
  if (!found) return { why: 'gone' }
  const was = fieldsOfListing(found.row, found.chosen)
  const is = editFields(was, edits)
  const changed = OPEN_FIELDS.filter((field) => (is[field] ?? '') !== (was[field] ?? ''))
  if (changed.length === 0) return null
  const terms = Object.fromEntries(changed.map((field) => [TERMS[field], is[field] || null]))
  const read = revisedTerms.safeParse(terms)
  if (!read.success) return { why: 'unreadable' }
  const done = await projectAction(ctx, lotId, {
    action: 'revise',
    reason: null,
    starts_at: null,
    closes_at: null,
    terms: read.data,
    bid_id: commandId,
  })
  return done.ok ? null : refusedBy(done)
}

const ACTIONS: Partial<Record<BulkInput['act'], 'close' | 'withdraw' | 'relist' | 'reserve' | 'extend'>> = {
  close: 'close',
  withdraw: 'withdraw',
  relist: 'relist',
  reserve: 'reserve',
  move: 'extend',
}

function newTally() {
  const moved = { ...NOTHING_MOVED }
  const notes: Stepped['notes'] = []
  const effects: Statement[] = []
  return {
    effects,
    say({ position, lotId }: Item, title: string, refusal: Refusal) {
      if (!refusal) {
        moved.made += 1
        return
      }
      moved.refused += 1
      const { why, detail = '' } = refusal
      notes.push({ position, part: 0, refused: true, lotId, about: title, said: '', why, detail })
    },
    told: () => ({ moved, notes, effects }),
  }
}
