/** The month of an instant (epoch ms), by UTC. */
export function calendarMonth(at: number): { month: number; year: number } {
  const date = new Date(at)
  return { month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }
}
