import { Hono } from 'hono'
import type { Ctx } from '#app/context.ts'
import type { ApiEnv } from './api/core/api-env.ts'

const contexts = new WeakMap<Request, Ctx>()
let opened: Promise<Hono<ApiEnv>> | null = null

/** Answers a call under /api. Its hundreds of calls and schemas are read at the first: pages and rooms start without them. */
export async function callApi(
  request: Request,
  ctx: Ctx,
  { env, execution }: { env: Cloudflare.Env; execution: Parameters<Hono['fetch']>[2] },
): Promise<Response> {
  contexts.set(request, ctx)
  opened ??= open()
  return (await opened).fetch(request, env, execution)
}

async function open(): Promise<Hono<ApiEnv>> {
  const { api } = await import('./api/index.ts')
  const whole = new Hono<ApiEnv>()
  whole.use(async (c, next) => {
    const ctx = contexts.get(c.req.raw)
    if (!ctx) throw new Error('a call came without its context')
    c.set('ctx', ctx)
    await next()
  })
  return whole.route('/api', api)
}
