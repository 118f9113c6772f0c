const STATUS: Record<string, number> = {
  too_large: 413,
  type: 415,
  no_size: 411,
  not_found: 404,
  forbidden: 403,
  too_many: 429,
  stale: 409,
}

/** What an answer that refuses a video has as its status. */
export function videoStatus(code: string): number {
  return STATUS[code] ?? 422
}
