import type { Ctx } from '#app/context.ts'
import { findJob, type JobKey, startJob, stopJob } from '#app/features/long-jobs/commands.server.ts'
import { jobActInput } from '#app/features/long-jobs/inputs.ts'
import { takeBack } from '#app/flows/lots/import-lots.server.ts'

export type JobActed =
  | { said: 'done' }
  | { said: 'full' | 'not_there' }
  | { said: 'took_back'; count: number }

/** Does what a button beside a job says: stop it, let it go on, take back what an import has made. */
export async function actOnJob(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queues' | 'papers' | 'actor'>,
  key: JobKey,
  personId: string,
  form: URLSearchParams,
): Promise<JobActed> {
  if (!(await findJob(ctx, key))) return { said: 'not_there' }
  const act = jobActInput.safeParse(form.get('intent'))
  switch (act.data) {
    case 'stop':
      return { said: (await stopJob(ctx, key)) ? 'done' : 'not_there' }
    case 'go-on': {
      const started = await startJob(ctx, key, { personId })
      return { said: started === 'started' ? 'done' : started }
    }
    case 'take-back': {
      const count = await takeBack(ctx, key)
      return count === null ? { said: 'not_there' } : { said: 'took_back', count }
    }
    default:
      return { said: 'not_there' }
  }
}
