/** The window of the platform's rate limiters: who is put off may come again after it. */
export const LIMIT_WINDOW_S = 60

/** Headers of an answer that puts somebody off. */
export function againAfter(seconds: number): { 'retry-after': string } {
  return { 'retry-after': String(seconds) }
}

export const AFTER_THE_WINDOW = againAfter(LIMIT_WINDOW_S)

/** How long a service asks to be left alone, in ms. Only seconds are read: whoever names a date waits as long as everybody. */
export function readRetryAfter(headers: Headers): number | null {
  const asked = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(asked) ? Number(asked) * 1000 : null
}
