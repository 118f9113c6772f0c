/** Somebody who was asked has not answered in time: whether they will is not known. */
export class Silence extends Error {}

/** The answer, or a failure (`Silence`) when it does not come in time. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** How long to wait after so many failures: twice as long each time, up to `most`. */
export function backOff(failures: number, first: number, most: number): number {
  return Math.min(first * 2 ** Math.min(failures, 30), most)
}
