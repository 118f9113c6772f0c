const PAGE = '/registration/finish'

/** Before what details are asked that the registration has left for later. */
export type FinishFor = 'offer' | 'payment' | 'pickup'

/** The page that asks for them, and leads back to `path` afterwards. */
export function detailsAddress(before: FinishFor, path: string): string {
  return `${PAGE}?${new URLSearchParams({ for: before, redirectTo: path })}`
}

/** Where somebody registers whom a provider brought without it, and is led back to `path` from. */
export function finishAddress(path: string): string {
  return `${PAGE}?${new URLSearchParams({ redirectTo: path })}`
}
