import { z } from 'zod'

export const JOB_KINDS = ['import', 'bulk', 'export'] as const
export type JobKind = (typeof JOB_KINDS)[number]

export const JOB_STATES = ['prepared', 'queued', 'running', 'stopping', 'stopped', 'done', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Those that a queue still has to do something for. */
export function isUnderWay(state: JobState): boolean {
  return state === 'queued' || state === 'running' || state === 'stopping'
}

export const JOBS_PER_PAGE = 20
export const NOTES_PER_PAGE = 100
/** Jobs of an organisation that wait at once: whoever starts more is told to let those end. */
export const QUEUED_MOST = 20

/** What is done to a job from its page. */
export const jobActInput = z.enum(['stop', 'go-on', 'take-back'])
export type JobAct = z.infer<typeof jobActInput>

export function isJobId(text: string | undefined): text is string {
  return z.uuid().safeParse(text).success
}
