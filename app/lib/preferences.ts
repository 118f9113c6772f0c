const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const YEAR_IN_SECONDS = 31_536_000

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

export function readTheme(request: Request): Theme {
  const value = readCookie(request, 'theme')
  return isTheme(value) ? value : 'system'
}

export function readLanguage(request: Request): string | null {
  return readCookie(request, 'lng')
}

/** A Set-Cookie line for one of the two preferences; plain text, as nothing secret or trusted is in it. */
export function preferenceCookie(request: Request, name: 'theme' | 'lng', value: string): string {
  return cookieLine(request, name, value, YEAR_IN_SECONDS)
}

/** A Set-Cookie line for the whole site; `seconds` it is kept for, null until the browser is closed. */
export function cookieLine(request: Request, name: string, value: string, seconds: number | null): string {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : ''
  const until = seconds === null ? '' : `; Max-Age=${seconds}`
  return `${name}=${value}; Path=/${until}; SameSite=Lax; HttpOnly${secure}`
}

export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...rest] = pair.trim().split('=')
    if (key === name) return rest.join('=')
  }
  return null
}
