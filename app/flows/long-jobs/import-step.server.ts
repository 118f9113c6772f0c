import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import {
  appendPictures,
  type CellFault,
  isRefused,
  listDraftChoices,
  mergeFields,
  newDraft,
} from '#app/features/drafts/commands.server.ts'
import { putDrafts } from '#app/features/drafts/place-writes.server.ts'
import type { JobRow, NoteRow } from '#app/features/long-jobs/commands.server.ts'
import { placeUnplaced } from '#app/flows/auctions/append-lots.server.ts'
import { judgeUnread } from '#app/flows/lots/draft-list.server.ts'
import { importInput } from '#app/flows/lots/import-input.ts'
import { openPictureBox } from '#app/flows/lots/import-pictures.server.ts'
import { judgeRows, picturesOf, type RowFate, readPart } from '#app/flows/lots/read-rows.server.ts'
import { uuidOf } from '#app/lib/uuid-of.ts'
import { NOTHING_MOVED, type StepCtx, type Stepped } from './step.ts'

/** Pictures that a step makes at most: each takes a part of a second. */
const PICTURES_A_STEP = 12

/** Makes drafts of some rows, or lays their words over drafts that are there. A row's draft has an id that follows from it. */
export async function importStep(ctx: StepCtx, job: JobRow): Promise<Stepped> {
  const input = importInput.parse(job.input)
  const { id: jobId, organisationId } = job
  const [rows, choices, names] = await Promise.all([
    readPart(ctx, jobId, job.cursor, input),
    listDraftChoices(ctx, organisationId),
    picturesOf(ctx, jobId, input),
  ])
  const now = ctx.clock.now()
  const fates = await judgeRows(ctx, rows, { organisationId, jobId, input, choices, now }, names)
  const box = openPictureBox(ctx, jobId, input)
  const moved = { ...NOTHING_MOVED }
  const notes: Stepped['notes'] = []
  const effects: Statement[] = []
  const sales = new Map<string, string[]>()
  let done = 0
  for (const fate of fates) {
    if (done > 0 && box.made() + fate.pictures.length > PICTURES_A_STEP) break
    done += 1
    if (isRefused(fate)) moved.refused += 1
    else {
      const id = fate.updates ?? (await draftIdOf(jobId, fate.row))
      const { pictures, faults } = await box.take(fate)
      fate.faults.push(...faults)
      effects.push(
        ...draftOf(ctx, { id, organisationId }, fate, pictures, {
          by: ctx.actor.id,
          templateId: input.template,
        }),
      )
      if (fate.auctionId !== null) sales.set(fate.auctionId, [...(sales.get(fate.auctionId) ?? []), id])
      if (fate.faults.length > 0) moved.looked += 1
      else if (fate.updates) moved.updated += 1
      else moved.made += 1
    }
    notes.push(...fate.faults.map((fault, part) => noteOf(fate.row, part, fault)))
  }
  const after = async () => {
    for (const [sale, ids] of sales) await placeUnplaced(ctx, sale, ids)
    await judgeUnread(ctx, organisationId)
  }
  return { cursor: job.cursor + done, moved, notes, effects, after }
}

/** The draft that a row becomes. */
export function draftIdOf(jobId: string, row: number): Promise<string> {
  return uuidOf(`${jobId} ${row}`)
}

function draftOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  key: { id: string; organisationId: string },
  { fields, updates, auctionId }: RowFate,
  pictures: Parameters<typeof appendPictures>[2],
  made: { by: string; templateId: string | null },
): Statement[] {
  const put =
    auctionId === null ? [] : [putDrafts(ctx.db, key.organisationId, [key.id], { id: auctionId, yard: null })]
  if (!updates) return [newDraft(ctx, key, { fields, pictures: [...pictures], ...made }), ...put]
  const merged = mergeFields(ctx.db, key, fields, ctx.clock.now())
  return pictures.length > 0 ? [merged, appendPictures(ctx.db, key, pictures), ...put] : [merged, ...put]
}

function noteOf(row: number, part: number, fault: CellFault): Omit<NoteRow, 'jobId'> {
  const { column, said, why, nearest, refused, field } = fault
  return { position: row, part, refused, about: column, said, why, detail: `${field}:${nearest ?? ''}` }
}
