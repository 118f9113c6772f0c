/** Choices that look random and follow from a seed and a name: whoever makes others does not change these. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number
  /** A whole number from `low` to `high`, both included. */
  int: (low: number, high: number) => number
  chance: (share: number) => boolean
  /** One of them. Throws when there is none. */
  pick: <T>(items: readonly T[]) => T
}

export function randomOf(seed: number, ...names: readonly (string | number)[]): Random {
  let state = hashOf(`${seed} ${names.join(' ')}`)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: <T>(items: readonly T[]) => {
      const at = int(0, items.length - 1)
      if (at >= items.length || items.length === 0) throw new Error('There is nothing to choose from.')
      return items[at] as T
    },
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash | 0
}
