import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { newsletterSubscribers } from '#drizzle/schema/index.ts'

/** Who is subscribed already stays as they are. */
export function insertSubscriber({ db }: Pick<Ctx, 'db'>, row: typeof newsletterSubscribers.$inferInsert) {
  return db.insert(newsletterSubscribers).values(row).onConflictDoNothing()
}

export function removeSubscriber({ db }: Pick<Ctx, 'db'>, email: string) {
  return db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
}
