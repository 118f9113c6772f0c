/** Limits count by the clock's minutes: waits, where less than this is left of one, until the next begins. */
export async function withinOneMinute(ms = 8_000): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < ms) await scheduler.wait(left)
}
