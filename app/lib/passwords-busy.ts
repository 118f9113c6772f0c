/** How long whoever finds the line of passwords full is asked to wait, seconds: about what those in it take. */
const BUSY_S = 5

/** More passwords wait to be looked at than may. Thrown before anything is computed, or changed. */
export class PasswordsBusy extends Error {
  constructor() {
    super('The line of passwords is full.')
  }
}

export type Busy = { ok: false; code: 'busy'; retryAfter: number }

/** What the work answers, or that it can be asked for again in some seconds. */
export async function unlessBusy<T>(work: Promise<T>): Promise<T | Busy> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PasswordsBusy) return { ok: false, code: 'busy', retryAfter: BUSY_S }
    throw error
  }
}
