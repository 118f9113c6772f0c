import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { JobRow, Moved, NoteRow } from '#app/features/long-jobs/commands.server.ts'

/** What a step works with: the rights of whoever started its job. */
export type StepCtx = Ctx & { actor: Actor }

/**
 * What a step did. `effects` are written in one batch with `notes` and the job's new place, so that they happen once; what
 * a step has done before that (a room's command, a file) it must be able to do again.
 */
export type Stepped = {
  cursor: number
  moved: Moved
  notes: Omit<NoteRow, 'jobId'>[]
  effects: Statement[]
  /** What may follow once the batch is written, and does no harm where it does not. */
  after?: () => Promise<unknown>
}

export type Step = (ctx: StepCtx, job: JobRow) => Promise<Stepped>

export const NOTHING_MOVED: Moved = { made: 0, updated: 0, looked: 0, refused: 0 }
