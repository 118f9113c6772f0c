const STATUS: Record<string, number> = {
  too_large: 413,
  type: 415,
  not_multipart: 415,
  not_found: 404,
  forbidden: 403,
  too_many: 429,
  busy: 503,
  full: 409,
  stale: 409,
  listed: 409,
}

/** What an answer that refuses a picture has as its status. */
export function pictureStatus(code: string): number {
  return STATUS[code] ?? 422
}
