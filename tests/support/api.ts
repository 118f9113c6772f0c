import { SELF } from 'cloudflare:test'

export const ORIGIN = 'http://localhost'

/** An answer of the API, whole. */
export type Said = {
  http: number
  headers: Headers
  status: 'success' | 'error'
  message: string
  type?: number
  code?: string
  data: Record<string, unknown> & { responseData?: unknown }
}

/** A POST with JSON, as programs send it; `body` as text goes as it is. */
export function say(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Said> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export async function ask(path: string, init: RequestInit = {}): Promise<Said> {
  const answer = await SELF.fetch(`${ORIGIN}/api/${path}`, init as RequestInit<RequestInitCfProperties>)
  return {
    ...((await answer.json()) as Omit<Said, 'http' | 'headers'>),
    http: answer.status,
    headers: answer.headers,
  }
}

/** What an answer says has happened: HTTP status and code. */
export function outcome({ http, code }: Said): string {
  return code === undefined ? String(http) : `${http} ${code}`
}

/** The content of a good answer, as the test knows it to be. */
export function contentOf<Content>({ data }: Said): Content {
  return data.responseData as Content
}
