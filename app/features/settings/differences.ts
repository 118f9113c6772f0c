/** One field that two people have left differently. Paths are those of the form: `items[0].label.en`. */
export type Difference = { path: string; theirs: string; yours: string }

/** Where what is stored and what was typed differ, field by field, as text. */
export function differencesOf(theirs: unknown, yours: unknown): Difference[] {
  const [stored, typed] = [fieldsOf(theirs), fieldsOf(yours)]
  return [...new Set([...stored.keys(), ...typed.keys()])]
    .filter((path) => !path.startsWith('seen') && path !== 'intent')
    .map((path) => ({ path, theirs: stored.get(path) ?? '', yours: typed.get(path) ?? '' }))
    .filter((each) => each.theirs !== each.yours)
}

function fieldsOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined || value === false || value === '') return new Map()
  if (value === true) return new Map([[path, 'on']])
  if (Array.isArray(value)) return merged(value.map((each, at) => fieldsOf(each, `${path}[${at}]`)))
  if (typeof value === 'object')
    return merged(Object.entries(value).map(([key, each]) => fieldsOf(each, path ? `${path}.${key}` : key)))
  return new Map([[path, String(value)]])
}

function merged(maps: readonly Map<string, string>[]): Map<string, string> {
  return new Map(maps.flatMap((each) => [...each]))
}
