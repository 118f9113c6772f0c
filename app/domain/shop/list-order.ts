/**
 * A list after some of it, `seen` in one order, was put in another. What stands between and beside them keeps its place, so
 * that one page of a long list can be ordered. Null where the list is no longer as it was seen, or they are not the same.
 */
export function reordered(
  list: readonly string[],
  seen: readonly string[],
  wanted: readonly string[],
): string[] | null {
  const places = new Map(list.map((id, place) => [id, place]))
  if (seen.length !== wanted.length || new Set(wanted).size !== wanted.length) return null
  if (wanted.some((id) => !seen.includes(id))) return null
  const next = [...list]
  let last = -1
  for (const [at, id] of seen.entries()) {
    const place = places.get(id) ?? -1
    if (place <= last) return null
    next[place] = wanted[at] ?? id
    last = place
  }
  return next
}
