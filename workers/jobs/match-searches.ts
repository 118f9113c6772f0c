import type { Ctx } from '#app/context.ts'
import { matchSearches } from '#app/flows/match-searches.server.ts'

/** Tells people what their saved searches have found. A failure is the next minute's to make good. */
export async function match(ctx: Ctx): Promise<void> {
  try {
    await matchSearches(ctx)
  } catch (error) {
    ctx.log('error', 'searches.failed', { error: String(error) })
  }
}
