import type { Ctx } from '#app/context.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { DRAFT_FIELDS, type DraftFields } from '#app/domain/shop/draft.ts'
import {
  type DraftChoices,
  findDrafts,
  HEADINGS,
  listDraftChoices,
  listDraftsAfter,
} from '#app/features/drafts/commands.server.ts'
import type { ListingState } from '#app/features/selling/inputs.ts'
import {
  type ExportedListing,
  listOwnListingsAfter,
  listOwnListingsOf,
} from '#app/features/selling/queries.server.ts'
import { type CsvFile, csvOf, UTF8_MARK } from '#app/lib/csv.ts'
import { inPages } from '#app/lib/in-pages.ts'
import { streamOf } from '#app/lib/text-stream.ts'

type Reads = Pick<Ctx, 'db'>
type Live = Exclude<ListingState, 'draft'>
type Row = (string | number)[]

const COLUMNS = [
  'Lot',
  'Item id',
  'Title',
  'Sale type',
  'Price',
  'Offers',
  'Reserve met',
  'Outcome',
  'Closes',
  'Address',
]
/** A workbook is made in memory: above so many rows CSV, which streams, or a job. */
export const WORKBOOK_MOST = 10_000

/** An organisation's lots of a state as CSV, however many. Drafts come as an import takes them. */
export function lotsCsv(ctx: Reads, side: WorkSide, state: ListingState, origin: string): CsvFile {
  async function* texts() {
    yield UTF8_MARK + csvOf([columnsOf(state)])
    for await (const rows of allRows(ctx, side, state, origin)) yield csvOf(rows)
  }
  return { name: `lots-${state}.csv`, body: streamOf(texts()) }
}

/** The same as rows of a workbook; null where there are more than one holds. */
export async function lotsSheet(
  ctx: Reads,
  side: WorkSide,
  state: ListingState,
  origin: string,
): Promise<Row[] | null> {
  const all: Row[] = [columnsOf(state)]
  for await (const rows of allRows(ctx, side, state, origin)) {
    all.push(...rows)
    if (all.length > WORKBOOK_MOST) return null
  }
  return all
}

export function columnsOf(state: ListingState): string[] {
  return state === 'draft' ? DRAFT_FIELDS.map((field) => HEADINGS[field]) : COLUMNS
}

/** These lots as rows of a file, in their order. */
export async function exportRows(
  ctx: Pick<Ctx, 'db' | 'origin'>,
  organisationId: string,
  state: ListingState,
  ids: readonly string[],
): Promise<Row[]> {
  if (state !== 'draft')
    return (await listOwnListingsOf(ctx, organisationId, ids)).map((lot) => lotRow(lot, ctx.origin))
  const [drafts, choices] = await Promise.all([
    findDrafts(ctx, organisationId, ids),
    listDraftChoices(ctx, organisationId),
  ])
  const names = namesOf(choices)
  const byId = new Map(drafts.map((draft) => [draft.id, draft]))
  return ids.flatMap((id) => {
    const draft = byId.get(id)
    return draft ? [draftRow(draft.fields, names)] : []
  })
}

async function* allRows(
  ctx: Reads,
  side: WorkSide,
  state: ListingState,
  origin: string,
): AsyncGenerator<Row[], void> {
  if (state === 'draft') {
    const names = namesOf(await listDraftChoices(ctx, side.organisationId))
    const first = { updatedAt: Number.MAX_SAFE_INTEGER, id: '' }
    for await (const page of inPages(first, (after) => listDraftsAfter(ctx, side, after)))
      yield page.map(({ fields }) => draftRow(fields, names))
    return
  }
  const live: Live = state
  const first = { createdAt: Number.MAX_SAFE_INTEGER, id: '' }
  const read = (after: typeof first) => listOwnListingsAfter(ctx, side, { state: live, after })
  for await (const page of inPages(first, read)) yield page.map((lot) => lotRow(lot, origin))
}

function draftRow(fields: DraftFields, names: ReadonlyMap<string, string>): Row {
  return DRAFT_FIELDS.map((field) => names.get(fields[field] ?? '') ?? fields[field] ?? '')
}

/** What is chosen by id is written by name. */
function namesOf({ categories, conditions, yards, schedules }: DraftChoices): Map<string, string> {
  const parents = new Map(categories.map(({ id, name }) => [id, name]))
  return new Map([
    ...categories.map(({ id, name, parentId }): [string, string] => [
      id,
      parentId === null ? name : `${parents.get(parentId) ?? ''} / ${name}`,
    ]),
    ...[...conditions, ...yards, ...schedules].map(({ id, name }): [string, string] => [id, name]),
  ])
}

function lotRow(lot: ExportedListing, origin: string): Row {
  return [
    lot.lotNumber,
    lot.itemId ?? '',
    lot.title,
    lot.format,
    (lot.price / 100).toFixed(2),
    lot.offers ?? 0,
    lot.hasReserve === 0 ? '' : lot.reserveMet === 1 ? 'yes' : 'no',
    lot.outcome ?? '',
    new Date(lot.closesAt).toISOString(),
    `${origin}/product-view/${lot.id}`,
  ]
}
