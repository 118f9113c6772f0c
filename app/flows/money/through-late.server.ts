const AT_ONCE = 25
/** What one minute's job may do without running out of what the platform gives it. */
const MOST_A_MINUTE = 100

/**
 * Goes through late invoices, and says how many `act` has ended. Those that are being paid stay where they are: whatever is
 * behind them has its turn all the same.
 */
export async function throughLate<Row extends { id: string }>(
  list: (limit: number, last: Row | undefined) => Promise<Row[]>,
  act: (id: string) => Promise<boolean>,
): Promise<number> {
  let ended = 0
  let last: Row | undefined
  do {
    const late = await list(AT_ONCE, last)
    for (const { id } of late) if (await act(id)) ended += 1
    last = late.length < AT_ONCE ? undefined : late.at(-1)
  } while (last && ended < MOST_A_MINUTE)
  return ended
}
