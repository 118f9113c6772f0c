type Changes = Record<string, string | string[] | null>

/** The query of an address with some of its parameters set anew (null takes one away), as "?…" or "". */
export function withParams(search: URLSearchParams, changes: Changes): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    params.delete(name)
    for (const one of Array.isArray(value) ? value : value === null ? [] : [value]) params.append(name, one)
  }
  const query = params.toString()
  return query && `?${query}`
}

/** One value of a repeated parameter taken away; whatever was searched begins at its first page again. */
export function withoutValue(search: URLSearchParams, name: string, value: string): string {
  return withParams(search, { page: null, [name]: search.getAll(name).filter((one) => one !== value) })
}
