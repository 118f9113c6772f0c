import type { RequestHandler, ServerBuild } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'

let build: ServerBuild | null = null
let handler: RequestHandler | null = null

/** Answers a page. Remix and React are read at the first: rooms, calls, jobs and kept pages start without them. */
export async function answerPage(request: Request, ctx: Ctx): Promise<Response> {
  if (!handler) {
    const [{ pagesOf }, pages] = await Promise.all([import('./pages.ts'), readBuild()])
    handler = pagesOf(pages)
  }
  return handler(request, ctx)
}

/** Another with every build of the pages. */
export async function pagesVersion(): Promise<string> {
  return (await readBuild()).assets.version
}

async function readBuild(): Promise<ServerBuild> {
  build ??= await import('virtual:remix/server-build')
  return build
}
