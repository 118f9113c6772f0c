/** The pages where one's own number or address is verified. */
export const VERIFY_PAGES = { phone: '/my-account/verify-phone', email: '/my-account/verify-email' } as const

/** Such a page that leads back to `path` (with its query) afterwards. */
export function verifyAddress(channel: keyof typeof VERIFY_PAGES, path: string): string {
  return `${VERIFY_PAGES[channel]}?redirectTo=${encodeURIComponent(path)}`
}
