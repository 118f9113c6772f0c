import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { contactMessages } from '#drizzle/schema/index.ts'

export function insertMessage({ db }: Pick<Ctx, 'db'>, row: typeof contactMessages.$inferInsert) {
  return db.insert(contactMessages).values(row)
}

/** What somebody has written stays with whoever deals with it; who they are does not. */
export function maskMessagesOf({ db }: Pick<Ctx, 'db'>, personId: string, name: string) {
  return db
    .update(contactMessages)
    .set({ name, email: '', phone: '' })
    .where(eq(contactMessages.personId, personId))
}

/** Says that a message is dealt with, once. */
export function markAnswered({ db }: Pick<Ctx, 'db'>, id: string, now: number) {
  return db
    .update(contactMessages)
    .set({ answeredAt: now })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAt)))
    .returning({ id: contactMessages.id })
}
