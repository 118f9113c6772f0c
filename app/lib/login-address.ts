/** The sign-in page that leads back to `path` (with its query) afterwards. */
export function loginAddress(path: string): string {
  return doorAddress('/login', path)
}

/** A page at the door that leads on to `path` afterwards; null to wherever it leads by itself. */
export function doorAddress(
  door: '/login' | '/registration' | '/forgot_password',
  path: string | null,
): string {
  return path === null ? door : `${door}?redirectTo=${encodeURIComponent(path)}`
}
