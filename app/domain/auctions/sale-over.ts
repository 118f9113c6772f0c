type Sums = { lots: number; over: number }

/** Whether an auction's page tells of its results: it is closed, or all its lots are and its state follows within a minute. */
export function isSaleOver(state: string, { lots, over }: Sums): boolean {
  return state === 'open' ? lots > 0 && over === lots : state !== 'announced' && state !== 'draft'
}
