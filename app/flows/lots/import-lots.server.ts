import type { Ctx } from '#app/context.ts'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { fileKind } from '#app/domain/shop/file-kinds.ts'
import { MOST_LOT_PICTURE } from '#app/domain/shop/uploads.ts'
import {
  type CellFault,
  isImportField,
  isRefused,
  listDraftChoices,
  type Mend,
  normal,
  rememberHeadings,
  type SheetFault,
  type SheetRow,
  takeBackDrafts,
} from '#app/features/drafts/commands.server.ts'
import {
  addJob,
  findJob,
  type JobKey,
  type JobView,
  keepInput,
  startJob,
  startOverJob,
} from '#app/features/long-jobs/commands.server.ts'
import { draftIdOf } from '#app/flows/long-jobs/import-step.server.ts'
import { openZip, type ZipFault, ZipRefused } from '#app/lib/zip.server.ts'
import {
  type ImportInput,
  importInput,
  namesKey,
  ROWS_A_PART,
  ZIP_BYTES_MOST,
  ZIP_FILES_MOST,
  ZIPS_MOST,
  zipKey,
} from './import-input.ts'
import { kept } from './import-pictures.server.ts'
import { readList } from './read-list.server.ts'
import { judgeRows, picturesOf, readPart } from './read-rows.server.ts'

type Need = Pick<Ctx, 'db' | 'clock' | 'queues' | 'papers' | 'actor'>
/** An import that is prepared, under way or over. */
export type Import = { job: JobView; input: ImportInput }

export type Prepared = { ok: true; id: string } | { ok: false; code: SheetFault }

/** Reads a file and keeps its rows for looking at. `id` comes with the form: sent twice, it is one import. */
export async function prepareImport(
  ctx: Need,
  { id, organisationId, personId }: JobKey & { personId: string },
  file: unknown,
): Promise<Prepared> {
  const list = await readList(ctx, { id, organisationId }, file, { rowsAt: 0, fileAt: 0 })
  if (typeof list === 'string') return { ok: false, code: list }
  const { read, total, label } = list
  const input = {
    ...read,
    fill: {},
    mends: [],
    existing: 'update',
    zips: [],
    template: null,
    under: {},
    sale: null,
    twice: [],
  } satisfies ImportInput
  await addJob(ctx, { id, organisationId, personId, label, input, total, kind: 'import', state: 'prepared' })
  return { ok: true, id }
}

export async function findImport(ctx: Pick<Ctx, 'db'>, key: JobKey): Promise<Import | null> {
  const found = await findJob(ctx, key)
  const read = found?.kind === 'import' ? importInput.safeParse(found.input) : null
  if (!found || !read?.success) return null
  const { input: _, ...job } = found
  return { job, input: read.data }
}

/** Keeps what the columns become, and remembers it for files with the same headings where that is wished. */
export async function chooseColumns(
  ctx: Need,
  key: JobKey,
  chosen: { mapping: readonly string[]; fill: DraftFields; remember: boolean },
): Promise<'kept' | 'no_title' | 'twice' | 'not_there'> {
  const found = await findImport(ctx, key)
  if (!found) return 'not_there'
  const mapping = found.input.headings.map((_, at) => {
    const field = chosen.mapping[at] ?? ''
    return isImportField(field) ? field : ''
  })
  const named = mapping.filter((field) => field !== '')
  if (!named.includes('title') && !named.includes('itemId')) return 'no_title'
  if (new Set(named).size < named.length) return 'twice'
  const input: ImportInput = {
    ...found.input,
    mapping,
    how: mapping.map((field, at) => (field === '' ? 'left' : (found.input.how[at] ?? 'known'))),
    fill: Object.fromEntries(Object.entries(chosen.fill).filter(([, value]) => value !== '')),
  }
  if (!(await keepInput(ctx, key, input))) return 'not_there'
  // a column without a name is called by its place alone
  if (chosen.remember && found.input.first === 'names')
    await rememberHeadings(
      ctx,
      key.organisationId,
      found.input.headings.flatMap((heading, at) =>
        normal(heading) === '' ? [] : [{ heading: normal(heading), field: mapping[at] ?? '' }],
      ),
    )
  return 'kept'
}

/** A word of the file and what is meant by it, in every row that has it. */
export async function mendWord(ctx: Need, key: JobKey, mend: Mend): Promise<boolean> {
  const found = await findImport(ctx, key)
  if (!found) return false
  const others = found.input.mends.filter(
    ({ field, said }) => field !== mend.field || said.toLowerCase() !== mend.said.toLowerCase(),
  )
  return keepInput(ctx, key, { ...found.input, mends: [...others, mend].slice(-500) })
}

export type ZipKept =
  | { ok: true }
  | {
      ok: false
      code: ZipFault | 'no_pictures' | 'too_many_zips' | 'not_there' | 'no_length' | 'zip_too_large'
    }

/** Keeps a zip of pictures as it comes in, and reads the list of what is in it. */
export async function addZip(
  ctx: Need,
  key: JobKey,
  { name, body, length }: { name: string; body: ReadableStream | null; length: number },
): Promise<ZipKept> {
  const found = await findImport(ctx, key)
  if (found?.job.state !== 'prepared' || !body) return { ok: false, code: 'not_there' }
  const at = found.input.zips.length
  if (at >= ZIPS_MOST) return { ok: false, code: 'too_many_zips' }
  if (!(length > 0)) return { ok: false, code: 'no_length' }
  if (length > ZIP_BYTES_MOST) return { ok: false, code: 'zip_too_large' }
  // a zip that is refused, or whose reader has gone, leaves nothing behind
  const refused = async (code: Extract<ZipKept, { ok: false }>['code']): Promise<ZipKept> => {
    await ctx.papers.remove([zipKey(key.id, at), namesKey(key.id, at)])
    return { ok: false, code }
  }
  await ctx.papers.keepStream(zipKey(key.id, at), body, length)
  try {
    const source = await kept(ctx, zipKey(key.id, at))
    if (!source) return await refused('damaged')
    const files = await openZip(source, { filesMost: ZIP_FILES_MOST, apart: false })
    const pictures = files.filter((file) => fileKind(file.name) === 'image')
    if (pictures.length === 0) return await refused('no_pictures')
    // what it declares is not believed where that is little: each is counted as it unfolds
    if (pictures.every(({ declared }) => declared > MOST_LOT_PICTURE)) return await refused('too_large')
    const names = pictures.map((file) => file.name)
    await ctx.papers.keep(
      namesKey(key.id, at),
      new TextEncoder().encode(JSON.stringify(names)),
      'application/json',
    )
    const zip = { name: name.slice(0, 120), files: names.length, bytes: length, gone: false }
    const input = { ...found.input, zips: [...found.input.zips, zip] }
    return (await keepInput(ctx, key, input)) ? { ok: true } : await refused('not_there')
  } catch (error) {
    if (error instanceof ZipRefused) return refused(error.code)
    await refused('damaged')
    throw error
  }
}

export const FAULT_KINDS = ['looked', 'refused'] as const
/** Whether a fault keeps its row out, or its row arrives and needs a look. */
export type FaultKind = (typeof FAULT_KINDS)[number]

/** What an import would do. `faults`: the first of them; each row has its own. */
export type DryRun = {
  rows: number
  made: number
  updates: number
  looked: number
  refused: number
  faults: (CellFault & { row: number })[]
  /** How many faults there are that only need a look, and that keep their rows out. */
  faultCounts: Record<FaultKind, number>
  /** What it takes from row to row to know which item ids come twice. */
  twice: [number, number][]
}

/** Reads every row and writes nothing (operations.md, Import). */
export async function dryRun(
  ctx: Pick<Ctx, 'db' | 'clock' | 'papers' | 'actor'>,
  key: JobKey,
  { job, input }: Import,
  { only = null, most = 200 }: { only?: FaultKind | null; most?: number } = {},
): Promise<DryRun> {
  const [choices, names] = await Promise.all([
    listDraftChoices(ctx, key.organisationId),
    picturesOf(ctx, key.id, input),
  ])
  const now = ctx.clock.now()
  const run: DryRun = {
    rows: 0,
    made: 0,
    updates: 0,
    looked: 0,
    refused: 0,
    faults: [],
    faultCounts: { looked: 0, refused: 0 },
    twice: [],
  }
  const seen = new Map<string, number>()
  const column = input.mapping.indexOf('itemId')
  for (let at = 0; at < job.total; at += ROWS_A_PART) {
    const rows = await readPart(ctx, key.id, at, input)
    run.twice.push(...repeated(rows, column, seen))
    const about = { organisationId: key.organisationId, jobId: key.id, input: { ...input, twice: run.twice } }
    for (const fate of await judgeRows(ctx, rows, { ...about, choices, now }, names)) {
      run.rows += 1
      if (isRefused(fate)) run.refused += 1
      else if (fate.faults.length > 0) run.looked += 1
      else if (fate.updates) run.updates += 1
      else run.made += 1
      for (const fault of fate.faults) {
        const kind = fault.refused ? 'refused' : 'looked'
        run.faultCounts[kind] += 1
        if ((only ?? kind) === kind && run.faults.length < most) run.faults.push({ ...fault, row: fate.row })
      }
    }
  }
  return run
}

function repeated(rows: readonly SheetRow[], column: number, seen: Map<string, number>): [number, number][] {
  if (column < 0) return []
  return rows.flatMap(({ row, cells }): [number, number][] => {
    const itemId = (cells[column] ?? '').trim()
    if (itemId === '') return []
    const first = seen.get(itemId)
    if (first === undefined) seen.set(itemId, row)
    return first === undefined ? [] : [[row, first]]
  })
}

/** Starts an import as long work, or lets a stopped one go on. */
export async function runImport(
  ctx: Need,
  key: JobKey,
  personId: string,
): Promise<'started' | 'full' | 'not_there'> {
  const found = await findImport(ctx, key)
  if (!found) return 'not_there'
  if (found.job.state !== 'prepared') return startJob(ctx, key, { personId })
  const { twice } = await dryRun(ctx, key, found, { most: 0 })
  return startJob(ctx, key, { personId, input: { ...found.input, twice } })
}

/** Deletes the drafts that a stopped or failed import has made and nobody has touched; how many, or null where it is not stopped. */
export async function takeBack(ctx: Need, key: JobKey): Promise<number | null> {
  const found = await findImport(ctx, key)
  if (!found || (found.job.state !== 'stopped' && found.job.state !== 'failed')) return null
  const ids: string[] = []
  for (let at = 0; at < found.job.cursor; at += ROWS_A_PART) {
    const rows = await readPart(ctx, key.id, at, found.input)
    const done = rows.slice(0, Math.max(0, found.job.cursor - at))
    ids.push(...(await Promise.all(done.map(({ row }) => draftIdOf(key.id, row)))))
  }
  const count = await takeBackDrafts(ctx, key.organisationId, ids)
  await startOverJob(ctx, key)
  return count
}
