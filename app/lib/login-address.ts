/** The sign-in page that leads back to `path` (with its query) afterwards. */
export function loginAddress(path: string): string {
  return `/login?redirectTo=${encodeURIComponent(path)}`
}
