import { SELF } from 'cloudflare:test'
import { type ApiDocument, brokenPromises } from './document.ts'

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

/** A network address of one's own: attempts are counted by it. */
export function aNetworkAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`
}

/** The headers of who comes from such an address. */
export const fromSomewhere = () => ({ 'cf-connecting-ip': aNetworkAddress() })

/** A POST with JSON, as programs send it; `body` as text goes as it is. */
export function say(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Said> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Every answer that a test asks for is held against the document that the server gives of itself. */
export async function ask(path: string, init: RequestInit = {}): Promise<Said> {
  const answer = await SELF.fetch(`${ORIGIN}/api/${path}`, init as RequestInit<RequestInitCfProperties>)
  const body = (await answer.json()) as Omit<Said, 'http' | 'headers'>
  const [called = ''] = path.split('?')
  const broken = brokenPromises(await readDocument(), {
    method: init.method ?? 'GET',
    path: `/${called}`,
    http: answer.status,
    body,
  })
  if (broken.length > 0) throw new Error(broken.join('\n'))
  return { ...body, http: answer.status, headers: answer.headers }
}

let document: ApiDocument | null = null

async function readDocument(): Promise<ApiDocument> {
  document ??= (await (await SELF.fetch(`${ORIGIN}/api/openapi.json`)).json()) as ApiDocument
  return document
}

/** What an answer says has happened: HTTP status and code. */
export function outcome({ http, code }: Said): string {
  return code === undefined ? String(http) : `${http} ${code}`
}

/** The content of a good answer, as the test knows it to be. */
export function contentOf<Content>({ data }: Said): Content {
  return data.responseData as Content
}
