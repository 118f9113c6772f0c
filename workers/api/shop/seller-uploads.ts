import { z } from 'zod'
import { mayActFor } from '#app/domain/people/permissions.ts'
import type { SheetFault } from '#app/features/drafts/sheet-file.server.ts'
import { readUploadForm } from '#app/features/uploads/read-form.server.ts'
import { dryRun, findImport, prepareImport, runImport } from '#app/flows/lots/import-lots.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, multipart } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { flag } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'

/** Files of lots. Registered before the limit of other bodies (index.ts). */
export const sellerUploads = newArea()

const FILE = 'file_upload'
const FAULTS_TOLD = 200

const upload = defineCall({
  path: '/product/uploadXLSXFile',
  area: 'Selling',
  summary: 'Import a file of lots',
  description:
    'For those who list. Send `multipart/form-data` with one .xlsx or .csv file of up to 5,000 rows and 10 MB under `file_upload`; its first row names the columns. It reads every row and reports each fault by row, column and words; it saves nothing. With `start`, rows without a fatal fault become drafts in a job: ask `product/bulkProjectStatus` with its `id`. A row whose item id is a draft updates it; one that is live is refused.',
  signedIn: 'always',
  input: z.object({
    organization: z.string().max(64).optional(),
    start: flag.default(false),
    file_upload: z.string().meta({ format: 'binary' }),
  }),
  data: dataSchema(
    z.object({
      id: z.string(),
      started: z.boolean(),
      rows: z.int(),
      made: z.int(),
      updates: z.int(),
      looked: z.int().meta({ description: 'Arrive, and are not ready' }),
      refused: z.int(),
      faults: z.array(
        z.object({
          row: z.int(),
          column: z.string(),
          said: z.string(),
          why: z.string(),
          nearest: z.string().nullable(),
          refused: z.boolean(),
        }),
      ),
    }),
  ),
  example: {
    input: { organization: 'org-1', start: false, file_upload: '(the bytes of lots.xlsx)' },
    data: {
      responseData: {
        id: '7d9f4c1e-9a51-4f0e-8a43-6f0f0c1d2e3b',
        started: false,
        rows: 184,
        made: 170,
        updates: 8,
        looked: 3,
        refused: 3,
        faults: [
          { row: 14, column: 'Category', said: 'Drils', why: 'unknown', nearest: 'Drills', refused: false },
        ],
      },
    },
  },
  refusals: documented(
    'sign_in',
    'deactivated',
    'forbidden',
    'malformed',
    'upload_too_large',
    'not_multipart',
  ),
})
sellerUploads.openAPIRegistry.registerPath(multipart(upload))

/** A form says everything in words. */
const said = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((word) => word === 'true' || word === '1')
const fields = z.object({ organization: z.string().max(64).optional(), start: said })

const WORDS: Record<SheetFault, string> = {
  no_file: 'Required!',
  too_large: 'The file is larger than 10 MB',
  too_large_inside: 'The file unfolds to more than 24 MB',
  empty: 'The file has no rows',
  too_many_rows: 'The file has more than 5,000 rows',
  too_many_columns: 'The file has more than 100 columns',
  old_format: 'This is an old Excel file: save it as .xlsx or .csv',
  unreadable: 'The file cannot be read',
}

sellerUploads.post(upload.path, async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  if (actor.role === 'buyer' && actor.organisations.length === 0) throw refusal('forbidden')
  const form = await readUploadForm(c.req.raw)
  if (typeof form === 'string') throw refusal(form === 'too_large' ? 'upload_too_large' : form)
  const texts = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const read = fields.safeParse(texts)
  const file = form.get(FILE)
  if (!read.success || !(file instanceof File))
    throw refusal('validation', { data: { errors: { [FILE]: ['Required!'] } } })
  const organisationId = read.data.organization ?? actor.organisations[0]?.id ?? ''
  if (!mayActFor(actor, organisationId, 'listings')) throw refusal('forbidden')
  const key = { id: crypto.randomUUID(), organisationId }
  const prepared = await prepareImport(ctx, { ...key, personId: actor.id }, file)
  if (!prepared.ok) throw refusal('validation', { data: { errors: { [FILE]: [WORDS[prepared.code]] } } })
  const found = await findImport(ctx, key)
  if (!found) throw refusal('try_again')
  const run = await dryRun(ctx, key, found, { most: FAULTS_TOLD })
  const started = read.data.start && (await runImport(ctx, key, actor.id)) === 'started'
  const { rows, made, updates, looked, refused } = run
  const faults = run.faults.map(({ row, column, said, why, nearest, refused: isRefused }) => ({
    row,
    column,
    said,
    why,
    nearest,
    refused: isRefused,
  }))
  return c.json(
    success({ responseData: { id: key.id, started, rows, made, updates, looked, refused, faults } }),
    200,
  )
})
