import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'

/** A line of which no credit note has taken back everything. */
export type LeftLine = { id: string; lotNumber: number; title: string; quantity: number; left: Cents }

/** More than one form shows. */
const MOST = 100

/** What of an invoice's lines is left to call off. */
export function listLeftLines({ db }: Pick<Ctx, 'db'>, invoiceId: string): Promise<LeftLine[]> {
  return db.all<LeftLine>(sql`
    select line.id, line.lot_number as lotNumber, line.title,
      line.quantity - coalesce(sum(credited.quantity), 0) as quantity,
      line.total - coalesce(sum(credited.hammer + credited.premium + credited.tax), 0) as "left"
    from invoice_lines line left join credit_note_lines credited on credited.line_id = line.id
    where line.invoice_id = ${invoiceId} group by line.id having "left" > 0
    order by line.lot_number, line.id limit ${MOST}`)
}
