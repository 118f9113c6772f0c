import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { contactMessages, organisations } from '#drizzle/schema/index.ts'

/** The seller that a handle names; null when there is none. */
export async function findSeller({ db }: Pick<Ctx, 'db'>, handle: string) {
  const [seller] = await db
    .select({ id: organisations.id, handle: organisations.handle, name: organisations.name })
    .from(organisations)
    .where(eq(organisations.handle, handle))
    .limit(1)
  return seller ?? null
}

/** What people have written, newest first; one more than `limit`, to tell whether there are others. */
export async function listMessages(
  { db }: Pick<Ctx, 'db'>,
  { page, limit }: { page: number; limit: number },
) {
  return db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      phone: contactMessages.phone,
      topic: contactMessages.topic,
      reference: contactMessages.reference,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
      seller: organisations.name,
    })
    .from(contactMessages)
    .leftJoin(organisations, eq(organisations.id, contactMessages.organisationId))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit + 1)
    .offset((page - 1) * limit)
}
