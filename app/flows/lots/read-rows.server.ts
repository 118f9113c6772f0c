import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { mayActFor, workSideOf } from '#app/domain/people/permissions.ts'
import { listDraftSales } from '#app/features/auctions/queries.server.ts'
import {
  type DraftChoices,
  findItemIds,
  isRefused,
  listMergedNames,
  type RowRead,
  rowReader,
  type SheetRow,
} from '#app/features/drafts/commands.server.ts'
import { textOf } from '#app/lib/text-stream.ts'
import { type ImportInput, namesKey, ROWS_A_PART, rowsKey } from './import-input.ts'

const rows = z.array(
  z.object({ row: z.number(), cells: z.array(z.string()), formulas: z.array(z.number()).optional() }),
)

/** The rows of an import from a place on: as many as are kept together. */
export async function readPart(
  ctx: Pick<Ctx, 'papers'>,
  jobId: string,
  cursor: number,
  { rowsAt }: Pick<ImportInput, 'rowsAt'>,
): Promise<SheetRow[]> {
  const part = Math.floor(cursor / ROWS_A_PART)
  const kept = await ctx.papers.read(rowsKey(jobId, part, rowsAt))
  if (!kept) throw new Error(`The rows of import ${jobId} from ${cursor} on are gone.`)
  const read: SheetRow[] = rows.parse(JSON.parse(await textOf(kept)))
  return read.slice(cursor - part * ROWS_A_PART)
}

/** What a row becomes: a draft, or words for one that is there. */
export type RowFate = RowRead & { updates: string | null }

type About = { organisationId: string; jobId: string; input: ImportInput; choices: DraftChoices; now: number }

/**
 * Judges rows with what the market knows: which item ids are drafts or live, and which pictures came along. The dry run and
 * the import itself ask here, so that they say the same.
 */
export async function judgeRows(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  given: readonly SheetRow[],
  { organisationId, input, choices, now }: About,
  pictures: ReadonlySet<string>,
): Promise<RowFate[]> {
  const { headings, mapping, fill, mends, existing, under, sale } = input
  const { actor } = ctx
  const namesSales = mapping.includes('auction') || sale !== null
  const sales = namesSales && actor ? await listDraftSales(ctx, workSideOf(actor, organisationId)) : []
  const namesMerged = mapping.includes('category') || mapping.includes('condition')
  const merged = namesMerged ? await listMergedNames(ctx, choices) : undefined
  const read = given.map(
    rowReader({ headings, mapping, fill, under, sale, mends, now }, { ...choices, sales, merged }),
  )
  const column = headings[mapping.indexOf('itemId')] ?? ''
  const saleColumn = headings[mapping.indexOf('auction')] ?? ''
  const pictureColumn = headings[mapping.indexOf('pictures')] ?? ''
  const ids = [...new Set(read.flatMap(({ fields }) => (fields.itemId ? [fields.itemId] : [])))]
  const held = await findItemIds(ctx, organisationId, ids)
  const twice = new Map(input.twice)
  const mayChange = (yard: string) =>
    actor !== null && mayActFor(actor, organisationId, 'listings', yard || null)
  return read.map((row) => {
    const itemId = row.fields.itemId ?? ''
    const holder = held.get(itemId)
    const say = (why: 'live' | 'twice' | 'left' | 'other_yard', nearest: string | null) =>
      row.faults.push({ column, field: 'itemId', said: itemId, why, nearest, refused: true })
    const first = twice.get(row.row)
    if (first !== undefined) say('twice', String(first))
    else if (holder && holder.lotNumber !== null) say('live', String(holder.lotNumber))
    else if (holder && existing === 'leave') say('left', null)
    else if (holder && !mayChange(holder.yard)) say('other_yard', null)
    // a lot is in one auction at most, and leaves it by hand alone
    if (row.auctionId !== null && holder?.auctionId && holder.auctionId !== row.auctionId) {
      const said = sales.find(({ id }) => id === row.auctionId)?.name.slice(0, 60) ?? ''
      const fault = { column: saleColumn, field: 'auction' as const, said }
      row.faults.push({ ...fault, why: 'in_auction', nearest: null, refused: false })
      row.auctionId = null
    }
    for (const name of row.pictures)
      if (!isAddress(name) && !pictures.has(baseName(name)))
        row.faults.push({
          column: pictureColumn,
          field: 'pictures',
          said: name.slice(0, 60),
          why: 'no_picture',
          nearest: null,
          refused: false,
        })
    // what a draft has is its own: a template fills new ones alone
    const fields = holder ? row.fields : { ...under, ...row.fields }
    return { ...row, fields, updates: holder && !isRefused(row) ? holder.lotId : null }
  })
}

/** A picture that is there already, by its address or its name. */
export function isAddress(name: string): boolean {
  return /(^|\/)up-[a-z2-7]{26}(-\d{3,4})?(\.webp)?$/.test(name)
}

/** The name of a file without the folders before it, in small letters. */
export function baseName(name: string): string {
  return (name.split('/').at(-1) ?? '').trim().toLowerCase()
}

/** The names of all pictures that came with an import. */
export async function picturesOf(
  ctx: Pick<Ctx, 'papers'>,
  jobId: string,
  { zips }: ImportInput,
): Promise<Set<string>> {
  const names = await Promise.all(
    zips.map(async ({ gone }, at) => {
      const kept = gone ? null : await ctx.papers.read(namesKey(jobId, at))
      return kept ? z.array(z.string()).parse(JSON.parse(await textOf(kept))) : []
    }),
  )
  return new Set(names.flat().map(baseName))
}
