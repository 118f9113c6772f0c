import type { Ctx } from '#app/context.ts'
import { contactMessages } from '#drizzle/schema/index.ts'

export function insertMessage({ db }: Pick<Ctx, 'db'>, row: typeof contactMessages.$inferInsert) {
  return db.insert(contactMessages).values(row)
}
