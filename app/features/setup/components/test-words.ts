/** Seconds with a tenth, as a page tells how long something took. */
export function secondsOf(ms: number): string {
  return (ms / 1000).toFixed(1)
}
