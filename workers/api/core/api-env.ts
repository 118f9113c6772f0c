import type { Ctx } from '#app/context.ts'

/** What the API's handlers find in Hono's context: workers/app.ts puts it there for every request. */
export type ApiEnv = { Bindings: Cloudflare.Env; Variables: { ctx: Ctx } }
