import type { Ctx } from '#app/context.ts'
import { findJob, type JobKey, type JobNote, listNotes } from '#app/features/long-jobs/commands.server.ts'
import { bulkInput } from '#app/flows/lots/bulk-input.ts'
import { columnsOf } from '#app/flows/lots/export-lots.server.ts'
import { ROWS_A_PART } from '#app/flows/lots/import-input.ts'
import { findImport } from '#app/flows/lots/import-lots.server.ts'
import { readPart } from '#app/flows/lots/read-rows.server.ts'
import { type CsvFile, csvOf, UTF8_MARK } from '#app/lib/csv.ts'
import { streamOf, textOf } from '#app/lib/text-stream.ts'
import { exportKeys } from './export-step.server.ts'

type Reads = Pick<Ctx, 'db' | 'papers'>
const NOTES_AT_ONCE = 500

/**
 * What is downloaded of a job: an export's rows, an import's faulty rows, what other work has refused and why, in `words`.
 * Null without one.
 */
export async function findJobFile(
  ctx: Reads,
  key: JobKey,
  words: (note: JobNote) => string,
): Promise<CsvFile | null> {
  const job = await findJob(ctx, key)
  if (!job) return null
  if (job.kind === 'import') return faultyFile(ctx, key)
  if (job.kind === 'bulk') return { name: 'refused.csv', body: streamOf(refusals(ctx, key.id, words)) }
  const input = bulkInput.safeParse(job.input)
  if (job.state !== 'done' || !input.success) return null
  async function* texts(state: NonNullable<typeof input.data>['state']) {
    yield UTF8_MARK + csvOf([columnsOf(state)])
    for (const file of exportKeys({ id: key.id, total: job?.total ?? 0 })) {
      const kept = await ctx.papers.read(file)
      if (kept) yield await textOf(kept)
    }
  }
  return { name: `lots-${input.data.state}.csv`, body: streamOf(texts(input.data.state)) }
}

async function* refusals(ctx: Reads, jobId: string, words: (note: JobNote) => string) {
  yield UTF8_MARK + csvOf([['Title', 'Reason', 'Id']])
  for await (const notes of allNotes(ctx, jobId))
    yield csvOf(notes.map((note) => [note.about, words(note), note.lotId ?? '']))
}

/** The rows that were refused or need a look, with the file's own columns and one more, to be mended and given back. */
async function faultyFile(ctx: Reads, key: JobKey): Promise<CsvFile | null> {
  const found = await findImport(ctx, key)
  if (!found) return null
  const { input } = found
  const { headings } = input
  async function* texts() {
    yield UTF8_MARK + csvOf([[...headings, 'Reason']])
    const reasons = new Map<number, string[]>()
    for await (const notes of allNotes(ctx, key.id))
      for (const note of notes) {
        if (note.position < 0) continue
        reasons.set(note.position, [...(reasons.get(note.position) ?? []), reasonOf(note)])
      }
    for (let at = 0; at < (found?.job.total ?? 0); at += ROWS_A_PART) {
      const rows = (await readPart(ctx, key.id, at, input)).filter(({ row }) => reasons.has(row))
      yield csvOf(
        rows.map(({ row, cells }) => [
          ...headings.map((_, column) => cells[column] ?? ''),
          (reasons.get(row) ?? []).join('; '),
        ]),
      )
    }
  }
  return { name: 'lots-faulty.csv', body: streamOf(texts()) }
}

async function* allNotes(ctx: Reads, jobId: string): AsyncGenerator<JobNote[], void> {
  for (let page = 1; ; page += 1) {
    const notes = await listNotes(ctx, jobId, { page, limit: NOTES_AT_ONCE })
    yield notes
    if (notes.length < NOTES_AT_ONCE) return
  }
}

/** A reason as a file says it: in English, as its columns are. */
function reasonOf({ about, said, why, detail }: JobNote): string {
  const nearest = detail.slice(detail.indexOf(':') + 1)
  const words: Record<string, string> = {
    unknown: `"${said}" is not a choice${nearest ? `. Nearest: ${nearest}` : ''}`,
    not_amount: `"${said}" is not an amount`,
    not_number: `"${said}" is not a whole number`,
    no_moment: `"${said}" is not a date and time`,
    past: `"${said}" is in the past`,
    formula: 'the cell has a formula',
    too_long: 'the cell is too long',
    no_picture: `"${said}" is not among the pictures`,
    bad_picture: `"${said}" is no picture, or too large`,
    live: `"${said}" is live as lot ${nearest}`,
    twice: `"${said}" is the item id of row ${nearest} too`,
    left: `"${said}" is a draft already`,
    sale_yard: `the lot is at another yard than "${said}"`,
    fixed_in_sale: 'a fixed-price lot is sold outside auctions',
    in_auction: 'the draft is in another auction already',
    other_yard: `"${said}" is at a yard that you do not work at`,
    empty: 'the row is empty',
  }
  return `${about}: ${words[why] ?? why}`
}
