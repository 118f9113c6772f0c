import { parse } from 'hono/utils/cookie'

/** One cookie of a request; null when it is not there or cannot be read. */
export function readCookie(request: Request, name: string): string | null {
  return parse(request.headers.get('cookie') ?? '', name)[name] ?? null
}
