import type { Ctx } from '#app/context.ts'
import { remindWatchers } from '#app/features/favourites/commands.server.ts'

/** Reminds those who keep an eye on what closes soon. A failure is the next minute's to make good. */
export async function remind(ctx: Ctx): Promise<void> {
  try {
    await remindWatchers(ctx)
  } catch (error) {
    ctx.log('error', 'reminders.failed', { error: String(error) })
  }
}
