import type { Log } from '#app/context.ts'

/** One JSON line. Workers Logs indexes its fields; locally it is read as it is. */
export const log: Log = (level, what, facts = {}) => {
  const line = JSON.stringify({ level, what, ...facts })
  if (level === 'info') console.log(line)
  else console[level](line)
}
