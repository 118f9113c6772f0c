import type { Ctx } from '#app/context.ts'
import { newsletterSubscribers } from '#drizzle/schema/index.ts'

/** Who is subscribed already stays as they are. */
export function insertSubscriber({ db }: Pick<Ctx, 'db'>, row: typeof newsletterSubscribers.$inferInsert) {
  return db.insert(newsletterSubscribers).values(row).onConflictDoNothing()
}
