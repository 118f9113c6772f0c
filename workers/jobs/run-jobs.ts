import type { Ctx } from '#app/context.ts'
import { within } from '#app/lib/within.ts'

/** When a job runs, in UTC: each minute, in one minute of each hour, or in one minute of each day. */
export type HowOften = 'minute' | { minute: number } | { hour: number; minute: number }

export type Job = {
  /** How the log calls it. */
  name: string
  often: HowOften
  /** Takes up what is due, oldest first, and leaves to the next run what it does not finish. Must bear to run twice at once. */
  work: (ctx: Ctx, at: Date) => Promise<unknown>
}

/** So long the jobs after it wait for a job. One that takes longer goes on beside them. */
const LONGEST_MS = 20_000

/**
 * Runs the jobs that are due, one after another. One that throws or hangs stops none of those after it: it is a line in the
 * log, and the next run goes on. Nothing is said of one that goes well.
 */
export async function runJobs(
  ctx: Ctx,
  jobs: readonly Job[],
  at: Date,
  longest: number = LONGEST_MS,
): Promise<void> {
  for (const job of jobs)
    if (isDue(job.often, at))
      await attempt(ctx, 'job.failed', { job: job.name }, () => within(longest, job.work(ctx, at)))
}

/** Does it, or says in the log that it went wrong; whether it went well. */
export async function attempt(
  ctx: Pick<Ctx, 'log'>,
  what: string,
  facts: Record<string, unknown>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    ctx.log('error', what, { ...facts, error: String(error) })
    return false
  }
}

function isDue(often: HowOften, at: Date): boolean {
  if (often === 'minute') return true
  if (often.minute !== at.getUTCMinutes()) return false
  return !('hour' in often) || often.hour === at.getUTCHours()
}
