import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { FieldEdit } from '#app/domain/shop/bulk-edit.ts'
import { PRICE_FIELDS } from '#app/domain/shop/bulk-edit.ts'
import { DRAFT_FIELDS, type DraftField, type DraftFields } from '#app/domain/shop/draft.ts'
import {
  type DraftChoices,
  fieldReader,
  findDrafts,
  listDraftChoices,
} from '#app/features/drafts/commands.server.ts'
import { type JobNote, type JobView, listNotes } from '#app/features/long-jobs/commands.server.ts'
import {
  countReadyOf,
  countSelected,
  listSelected,
  type Whose,
} from '#app/features/lot-table/commands.server.ts'
import type { LotQuery } from '#app/features/lot-table/inputs.ts'
import type { ListingState } from '#app/features/selling/inputs.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { PAGE_SIZES } from '#app/lib/page-sizes.ts'
import { actsFor, BULK_ACTS, type BulkAct, type BulkInput, bulkInput } from './bulk-input.ts'
import { type Selection, selectOf, startBulk } from './lot-table.server.ts'

/** What a table of lots is told after one of its buttons. `ask`: what is done has to be said or confirmed first. */
export type BulkAnswer = { said: BulkRefusal } | BulkFollowed
export type BulkRefusal = 'none' | 'incomplete' | 'full' | 'forbidden'

export type BulkFollowed =
  | {
      said: 'ask'
      act: BulkAct
      /** Null for all that the filters find. */
      ids: string[] | null
      count: number
      ready: number
      samples: { id: string; fields: DraftFields }[]
    }
  | { said: 'done'; act: BulkAct | 'relistDrafts'; job: JobView; notes: JobNote[] }
  | { said: 'started'; job: JobView }

/** What its page is told of them. */
export type BulkTellings = BulkFollowed | FormAnswer<never, BulkRefusal>

/** Acts that nothing needs to be said for. */
const AT_ONCE = new Set<BulkAct>(['duplicate', 'export'])
const IDS_MOST = PAGE_SIZES.at(-1) ?? 60
const SAMPLES = 6

const press = z.object({ step: z.enum(['ask', 'do']), act: z.enum(BULK_ACTS) })

type Given = {
  id: string
  personId: string
  whose: Whose
  state: ListingState
  query: LotQuery
  form: URLSearchParams
}

/** Does what a button of a table of lots says, or asks what is missing for it. */
export async function pressBulk(
  ctx: Ctx,
  { id, personId, whose, state, query, form }: Given,
): Promise<BulkAnswer> {
  const [step, act] = String(form.get('intent') ?? '').split(':')
  const pressed = press.safeParse({ step, act })
  if (!pressed.success) return { said: 'incomplete' }
  if (!ctx.actor || !actsFor(ctx.actor, whose.organisationId, state).includes(pressed.data.act))
    return { said: 'forbidden' }
  const isAll = form.get('all') === 'on'
  const ids = [...new Set(form.getAll('id').map(String))].slice(0, IDS_MOST)
  const selection: Selection = isAll ? { query } : { ids }
  const select = selectOf(whose, state, selection)
  if (pressed.data.step === 'ask' && !AT_ONCE.has(pressed.data.act)) {
    const count = await countSelected(ctx, select)
    if (count === 0) return { said: 'none' }
    const isDraft = state === 'draft'
    const [ready, samples] = await Promise.all([
      isDraft ? countReadyOf(ctx, select, whose.now) : count,
      isDraft && pressed.data.act === 'edit' ? samplesOf(ctx, whose, select) : [],
    ])
    return { said: 'ask', act: pressed.data.act, ids: isAll ? null : ids, count, ready, samples }
  }
  const choices = pressed.data.act === 'edit' ? await listDraftChoices(ctx, whose.organisationId) : null
  const input = readBulk(form, state, pressed.data.act, choices)
  if (!input) return { said: 'incomplete' }
  const started = await startBulk(ctx, { id, personId, whose }, input, selection)
  if (!started.ok) return { said: started.code }
  const { job, over } = started
  if (!over) return { said: 'started', job }
  const did = input.asDrafts ? 'relistDrafts' : input.act
  return { said: 'done', act: did, job, notes: job.refused > 0 ? await listNotes(ctx, job.id, {}) : [] }
}

async function samplesOf(ctx: Ctx, { organisationId }: Whose, select: ReturnType<typeof selectOf>) {
  const ids = await listSelected(ctx, select, SAMPLES)
  return (await findDrafts(ctx, organisationId, ids)).map(({ id, fields }) => ({ id, fields }))
}

const MINUTES: Record<string, number> = { minutes: 1, hours: 60, days: 24 * 60 }

function readBulk(
  form: URLSearchParams,
  state: ListingState,
  act: BulkAct,
  choices: DraftChoices | null,
): BulkInput | null {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const later = Number(text('later'))
  const edits = choices ? readEdits(form, choices) : []
  if (edits === null) return null
  const read = bulkInput.safeParse({
    state,
    act,
    edits,
    minutes: act === 'move' ? later * (MINUTES[text('unit')] ?? 1) : null,
    reserve: act === 'reserve' ? text('reserve') : null,
    reason: text('reason') || null,
    percent: text('percent') === '' ? null : text('percent'),
    asDrafts: act === 'relist' && text('as') === 'drafts',
    auctionId: text('auction') || null,
  })
  return read.success ? read.data : null
}

const isField = (text: string): text is DraftField => (DRAFT_FIELDS as readonly string[]).includes(text)

/** The changes of a form: rows of field, how, value and unit; a row without a field is none. Null where one cannot be read. */
export function readEdits(form: URLSearchParams, choices: DraftChoices): FieldEdit[] | null {
  const of = (name: string) => form.getAll(name).map(String)
  const [hows, values, units] = [of('how'), of('value'), of('by')]
  const read = fieldReader(choices)
  const edits: FieldEdit[] = []
  for (const [at, field] of of('field').entries()) {
    if (!isField(field)) continue
    const [how = 'set', value = '', unit] = [hows[at], (values[at] ?? '').trim(), units[at]]
    const price = PRICE_FIELDS.find((name) => name === field)
    if ((how === 'raise' || how === 'lower') && price) {
      const by = Number(value)
      if (!(by > 0)) return null
      edits.push({ field, how, by, unit: unit === 'dollars' ? 'dollars' : 'percent' })
    } else if (how === 'add' && field === 'keywords') edits.push({ field, how, value })
    else {
      const known = value === '' ? '' : read(field, value)
      if (known === null) return null
      edits.push({ field, how: 'set', value: known })
    }
  }
  return edits
}
