import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

type Reads = Pick<Ctx, 'db'>

export type DueInvoice = { id: string; createdAt: number; dueAt: number }

/** Unpaid invoices that are due until then, and of which nobody has been reminded; the most urgent first. */
export function listToRemind(
  { db }: Reads,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<DueInvoice[]> {
  return db.all<DueInvoice>(sql`
    select id, created_at as createdAt, due_at as dueAt from invoices indexed by invoices_to_remind
    where status = 'unpaid' and reminded_at is null and due_at > ${now} and due_at <= ${until}
    order by due_at limit ${limit}`)
}

/** Unpaid invoices that have come to be past due. */
export function listOverdue(
  { db }: Reads,
  { now, limit }: { now: number; limit: number },
): Promise<DueInvoice[]> {
  return db.all<DueInvoice>(sql`
    select id, created_at as createdAt, due_at as dueAt from invoices indexed by invoices_to_mark_late
    where status = 'unpaid' and late_at is null and due_at <= ${now}
    order by due_at limit ${limit}`)
}
