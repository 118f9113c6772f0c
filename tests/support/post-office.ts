import { env } from 'cloudflare:workers'
import type { Ctx } from '#app/context.ts'
import { openCouriers, type Providers } from '#app/services/couriers.server.ts'
import { jobContext } from '#workers/context.ts'

/** A request as the provider has got it. */
export type Got = { url: string; headers: Headers; body: string }
type Answer = (got: Got, count: number) => Response | Promise<Response>

/** A provider of our own, beside which the network is not asked: what it got, and what it answers. */
export function aProvider(answer: Answer) {
  const got: Got[] = []
  const transport = async (url: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(url, init)
    const one = {
      url: request.url,
      headers: request.headers,
      body: new TextDecoder().decode(await request.arrayBuffer()),
    }
    got.push(one)
    return answer(one, got.length)
  }
  return { got, transport: transport as typeof fetch }
}

export const MAIL: Providers = {
  MAIL_FROM: 'Fairlot <lots@fairlot.test>',
  MAIL_API_URL: 'https://mail.test/emails',
  MAIL_API_TOKEN: 'a-token',
}

export const SMS: Providers = {
  SMS_API_URL: 'https://sms.test/2010-04-01/Accounts/AC1/Messages.json',
  SMS_API_USER: 'AC1',
  SMS_API_TOKEN: 'a-secret',
  SMS_FROM: '+16145550199',
}

type Line = { level: string; what: string; facts?: Record<string, unknown> }

/** What a job works with, at a time of its own; nothing is announced, so that no other job takes it away. */
export function aJob({
  now = Date.now(),
  providers = {},
  transport = fetch,
}: {
  now?: number
  providers?: Providers
  transport?: typeof fetch
} = {}) {
  const lines: Line[] = []
  const announced: { ids: readonly string[]; pause: number }[] = []
  const time = { now }
  const ctx: Ctx = {
    ...jobContext({ env, waitUntil: () => undefined }),
    clock: { now: () => time.now },
    couriers: openCouriers(providers, transport),
    queues: {
      events: async () => undefined,
      match: async () => undefined,
      longJobs: async () => undefined,
      outbox: async (ids, pause = 0) => void announced.push({ ids, pause }),
      pushes: async (ids, pause = 0) => void announced.push({ ids, pause }),
    },
    log: (level, what, facts) => void lines.push({ level, what, ...(facts ? { facts } : {}) }),
  }
  return { ctx, lines, announced, time }
}

export async function outgoing(id: string): Promise<Record<string, unknown>> {
  const row = await env.DB.prepare('select * from outbox where id = ?').bind(id).first()
  if (!row) throw new Error(`There is no message ${id}.`)
  return row
}
