const PAGE = '/registration/finish'

/** Where somebody registers whom a provider brought without it, and is led back to `path` from. */
export function finishAddress(path: string): string {
  return `${PAGE}?${new URLSearchParams({ redirectTo: path })}`
}
