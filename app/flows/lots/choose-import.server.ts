import type { Ctx } from '#app/context.ts'
import { workSideOf } from '#app/domain/people/permissions.ts'
import { listDraftSales } from '#app/features/auctions/queries.server.ts'
import { findTemplate, type SheetFault, type SheetHow } from '#app/features/drafts/commands.server.ts'
import { type JobKey, keepInput } from '#app/features/long-jobs/commands.server.ts'
import { bytesOf } from '#app/lib/text-stream.ts'
import { fileKey, type ImportInput, namesKey, zipKey } from './import-input.ts'
import { findImport, type Import } from './import-lots.server.ts'
import { readList } from './read-list.server.ts'

type Need = Pick<Ctx, 'db' | 'papers' | 'actor'>
type Chosen = { ok: true } | { ok: false; code: SheetFault | 'not_there' }

const NOT_THERE = { ok: false, code: 'not_there' } as const

/** Reads the file of an import that nobody has started anew, as whoever gave it says. */
export async function readAgain(ctx: Need, key: JobKey, how: SheetHow): Promise<Chosen> {
  const found = await prepared(ctx, key)
  if (!found) return NOT_THERE
  const { input, job } = found
  const kept = await ctx.papers.read(fileKey(key.id, input.fileAt))
  if (!kept) return NOT_THERE
  const file = new File([await bytesOf(kept)], job.label)
  return keepRead(ctx, key, found, file, { rowsAt: input.rowsAt + 1, fileAt: input.fileAt, how })
}

/** Takes another file in the place of the one that was read; pictures and what was chosen stay. */
export async function replaceList(ctx: Need, key: JobKey, file: unknown): Promise<Chosen> {
  const found = await prepared(ctx, key)
  if (!found) return NOT_THERE
  const place = found.input.rowsAt + 1
  return keepRead(ctx, key, found, file, { rowsAt: place, fileAt: place })
}

async function keepRead(
  ctx: Need,
  key: JobKey,
  { input }: Import,
  file: unknown,
  place: Parameters<typeof readList>[3],
): Promise<Chosen> {
  const list = await readList(ctx, key, file, place)
  if (typeof list === 'string') return { ok: false, code: list }
  const { read, total, label } = list
  return (await keepInput(ctx, key, { ...input, ...read }, { total, label })) ? { ok: true } : NOT_THERE
}

/** Keeps how rows become drafts. A template or an auction that is none of theirs is none. */
export async function chooseRules(
  ctx: Need,
  key: JobKey,
  chosen: { existing: string; template: string; sale: string },
): Promise<Chosen> {
  const found = await prepared(ctx, key)
  if (!found || !ctx.actor) return NOT_THERE
  const { organisationId } = key
  const [template, sales] = await Promise.all([
    chosen.template === '' ? null : findTemplate(ctx, { id: chosen.template, organisationId }),
    chosen.sale === '' ? [] : listDraftSales(ctx, workSideOf(ctx.actor, organisationId)),
  ])
  const sale = sales.find(({ id }) => id === chosen.sale)
  const input: ImportInput = {
    ...found.input,
    existing: chosen.existing === 'leave' ? 'leave' : 'update',
    template: template?.id ?? null,
    under: filled(template?.fields ?? {}),
    sale: sale ? { id: sale.id, name: sale.name } : null,
  }
  return (await keepInput(ctx, key, input)) ? { ok: true } : NOT_THERE
}

function filled(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )
}

/** Takes a zip of pictures away again. */
export async function dropZip(ctx: Need, key: JobKey, at: number): Promise<Chosen> {
  const found = await prepared(ctx, key)
  if (!found?.input.zips[at]) return NOT_THERE
  const zips = found.input.zips.map((zip, place) => (place === at ? { ...zip, gone: true } : zip))
  if (!(await keepInput(ctx, key, { ...found.input, zips }))) return NOT_THERE
  await ctx.papers.remove([zipKey(key.id, at), namesKey(key.id, at)])
  return { ok: true }
}

async function prepared(ctx: Pick<Ctx, 'db'>, key: JobKey): Promise<Import | null> {
  const found = await findImport(ctx, key)
  return found?.job.state === 'prepared' ? found : null
}
