import { z } from 'zod'
import { IMPORT_FIELDS } from '#app/features/drafts/commands.server.ts'
import { jobFolder } from '#app/features/long-jobs/commands.server.ts'

/** Rows that are kept in one file of the bucket, and read by one step. */
export const ROWS_A_PART = 200
export const ZIPS_MOST = 20
/** Bytes: what a request may bring, so that several bring more. */
export const ZIP_BYTES_MOST = 95 * 1024 * 1024
export const ZIP_FILES_MOST = 20_000
const MENDS_MOST = 500

const field = z.enum(['', ...IMPORT_FIELDS])

/** What an import knows of its file, and what was chosen for it. */
export const importInput = z.object({
  headings: z.array(z.string()),
  firsts: z.array(z.string()),
  found: z.object({ kind: z.enum(['xlsx', 'csv']), letters: z.string(), between: z.string() }),
  /** Cells that a spreadsheet would take for formulas, kept as text. */
  asText: z.number(),
  mapping: z.array(field),
  how: z.array(z.enum(['known', 'guess', 'none', 'left'])),
  fill: z.record(z.string(), z.string()),
  mends: z.array(z.object({ field: z.string(), said: z.string(), value: z.string() })).max(MENDS_MOST),
  /** What becomes of rows whose item id is a draft already. */
  existing: z.enum(['update', 'leave']),
  zips: z.array(z.object({ name: z.string(), files: z.number(), bytes: z.number() })).max(ZIPS_MOST),
  /** Rows whose item id an earlier row has, with that row. */
  twice: z.array(z.tuple([z.number(), z.number()])),
})
export type ImportInput = z.infer<typeof importInput>

/** Where a part of the rows is kept, counted from 0. */
export function rowsKey(jobId: string, part: number): string {
  return `${jobFolder(jobId)}rows-${part}.json`
}

export function zipKey(jobId: string, at: number): string {
  return `${jobFolder(jobId)}pictures-${at}.zip`
}

/** The names in a zip, as its list says them. */
export function namesKey(jobId: string, at: number): string {
  return `${jobFolder(jobId)}pictures-${at}.json`
}
