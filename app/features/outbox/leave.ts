/** Where letters of a kind are ended: a page that asks once more, and what a mail program posts to (RFC 8058). */
export function leaveAddress(origin: string, token: string): string {
  return `${origin}/newsletter/leave?token=${encodeURIComponent(token)}`
}
