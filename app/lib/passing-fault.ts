import { PasswordsBusy } from './passwords-busy.ts'

/**
 * What the platform says of a database or an object that cannot answer now and may in a moment: out of reach, overloaded,
 * restarted, out of room on its disk. Not what it says of a statement that is wrong.
 */
const PASSING =
  /SQLITE_(FULL|BUSY|LOCKED|IOERR|NOMEM|CANTOPEN)|disk is full|disk I\/O error|maximum DB size|Network connection lost|storage operation exceeded|caused object to be reset|D1 DB (reset|is overloaded|exceeded)|transient issue|Too many requests queued|Internal error (in|while)|no answer within|cannot be reached/i

/** Whether the same request may go through when it is sent again. Looks at what caused an error, too. */
export function isPassing(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof PasswordsBusy || isOverloaded(cause) || PASSING.test(cause.message)) return true
  }
  return false
}

/** How the platform marks a Durable Object that is overloaded or was just moved. */
export function isOverloaded(error: Error): boolean {
  return (
    ('overloaded' in error && error.overloaded === true) || ('retryable' in error && error.retryable === true)
  )
}
