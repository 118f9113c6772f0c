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
  /** One that was taken away keeps its place, by which the others are found. */
  zips: z
    .array(
      z.object({
        name: z.string(),
        files: z.number(),
        bytes: z.number(),
        gone: z.boolean().default(false),
      }),
    )
    .max(ZIPS_MOST),
  /** Whether the first row names the columns, or is a lot. */
  first: z.enum(['names', 'lot']).default('names'),
  /** How long the file is, and a few of its words, by which one sees whether its letters are read right. */
  bytes: z.number().default(0),
  sample: z.string().default(''),
  /** Where its rows are as they were read last, and the file itself: each reading has its own place. */
  rowsAt: z.number().default(0),
  fileAt: z.number().default(0),
  /** What fills what a row leaves empty, as the template was when it was chosen. */
  template: z.string().nullable().default(null),
  under: z.record(z.string(), z.string()).default({}),
  /** The auction of rows that name none. */
  sale: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
  /** Rows whose item id an earlier row has, with that row. */
  twice: z.array(z.tuple([z.number(), z.number()])),
})
export type ImportInput = z.infer<typeof importInput>

/** Where a part of the rows is kept, counted from 0, as they were read for the nth time. */
export function rowsKey(jobId: string, part: number, nth: number): string {
  return `${jobFolder(jobId)}rows-${nth === 0 ? '' : `${nth}-`}${part}.json`
}

/** Where the file itself is kept. */
export function fileKey(jobId: string, nth: number): string {
  return `${jobFolder(jobId)}list-${nth}`
}

export function zipKey(jobId: string, at: number): string {
  return `${jobFolder(jobId)}pictures-${at}.zip`
}

/** The names in a zip, as its list says them. */
export function namesKey(jobId: string, at: number): string {
  return `${jobFolder(jobId)}pictures-${at}.json`
}
