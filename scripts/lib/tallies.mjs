// What a run of tests has told, read while it runs or after it has died; two runs of one part are one tally.
import { existsSync, readFileSync } from 'node:fs'

const NOTHING = { passed: 0, failed: 0, fallen: [], shaky: [], seconds: {}, complete: false }

/** What stands in a tally's file; null where nothing has been told. */
export function readTally(file) {
  return existsSync(file) ? { ...NOTHING, ...JSON.parse(readFileSync(file, 'utf8')) } : null
}

/** What was told first stays: what failed once has failed. Complete is what the last of them was. */
export function mergeTallies(...told) {
  return told
    .filter((one) => one !== null)
    .reduce(
      (sum, one) => ({
        passed: sum.passed + one.passed,
        failed: sum.failed + one.failed,
        fallen: [...sum.fallen, ...one.fallen],
        shaky: [...sum.shaky, ...one.shaky],
        seconds: { ...sum.seconds, ...one.seconds },
        complete: one.complete,
      }),
      NOTHING,
    )
}

/** Files of which nothing was told. */
export function untold(files, tally) {
  return files.filter((file) => tally?.seconds[file] === undefined)
}

/** Files in parts that end at about the same time; `begin` says when each begins, `secondsOf` what is known or guessed of one. */
export function partsOf(files, begin, secondsOf) {
  const parts = begin.map((seconds) => ({ files: [], seconds }))
  const longestFirst = files
    .map((file) => ({ file, seconds: secondsOf(file) }))
    .sort((one, other) => other.seconds - one.seconds)
  for (const { file, seconds } of longestFirst) {
    const least = parts.reduce((best, part) => (part.seconds < best.seconds ? part : best))
    least.files.push(file)
    least.seconds += seconds
  }
  return parts.map(({ files: ofPart }) => ofPart.sort())
}

/** The same order for the same seed, another for another (mulberry32). */
export function shuffled(items, seed) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item)
}
