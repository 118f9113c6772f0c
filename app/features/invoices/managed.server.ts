import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { readPage } from './inputs.ts'
import { listLeftLines } from './left-lines.server.ts'
import { listMarks } from './marks.server.ts'
import { openInvoice } from './queries.server.ts'
import { listTransactions } from './transactions.server.ts'

const DONE = ['saved', 'cancelled', 'credited', 'shipped'] as const

/** What a page shows of an invoice to those who manage it; null for everybody else. */
export async function findManagedInvoice(
  ctx: Pick<Ctx, 'db' | 'origin'>,
  actor: Actor,
  commonInvoice: string,
  params: URLSearchParams,
) {
  const found = await openInvoice(ctx, actor, commonInvoice, readPage(params))
  if (!found?.manages) return null
  const { invoice, kept } = found
  return {
    invoice,
    internalNotes: kept.internalNotes,
    phone: kept.buyerPhone,
    transactions: await listTransactions(ctx, invoice),
    marks: await listMarks(ctx, invoice.id),
    asks: params.has('cancel'),
    left: invoice.status === 'cancelled' ? [] : await listLeftLines(ctx, invoice.id),
    attempt: crypto.randomUUID(),
    done: DONE.find((one) => one === params.get('done')) ?? null,
  }
}
