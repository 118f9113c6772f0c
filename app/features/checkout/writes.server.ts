import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { orderLines, orders } from '#drizzle/schema/index.ts'

export type NewOrder = typeof orders.$inferInsert
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'id' | 'orderId' | 'position'>

/** An order with its lines. Fails where a line is in another order, or the coupon is used up (by triggers). */
export function insertOrder(db: Db, order: NewOrder, lines: readonly NewOrderLine[]): Statement[] {
  return [
    db.insert(orders).values(order),
    ...lines.map((line, position) =>
      db
        .insert(orderLines)
        .values({ ...line, id: `${order.id}:${position + 1}`, orderId: order.id, position }),
    ),
  ]
}

type Decided = { state: 'bought'; saleId: string } | { state: 'left'; code: string }

/** What has become of a line. One that is decided stays so. */
export function setLine(db: Db, id: string, decided: Decided): Statement {
  return db
    .update(orderLines)
    .set(decided)
    .where(and(eq(orderLines.id, id), eq(orderLines.state, 'waiting')))
}

/** An order is placed once all its lines are decided; where none was bought it has failed, and its coupon is free again. */
export function endPlacing(db: Db, id: string, now: number): Statement {
  return db
    .update(orders)
    .set({
      state: sql`case when exists (select 1 from order_lines line where line.order_id = ${id} and line.state = 'bought')
        then 'placed' else 'failed' end`,
      updatedAt: now,
    })
    .where(
      sql`id = ${id} and state = 'placing' and not exists
        (select 1 from order_lines line where line.order_id = ${id} and line.state = 'waiting')`,
    )
}

/** Somebody is at it: the job leaves it alone for a while. */
export function touchOrder(db: Db, id: string, now: number) {
  return db
    .update(orders)
    .set({ updatedAt: now })
    .where(and(eq(orders.id, id), eq(orders.state, 'placing')))
}
