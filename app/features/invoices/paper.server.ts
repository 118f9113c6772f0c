import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { Paper } from './pdf/invoice-pdf.server.ts'
import { findPublicInvoice, type InvoiceView, openInvoice } from './queries.server.ts'
import { listTransactions } from './transactions.server.ts'

type Reads = Pick<Ctx, 'db' | 'origin'>

/** An invoice as paper, for whoever may see it; null for everybody else. */
export async function findPaper(
  ctx: Reads,
  actor: Actor,
  commonInvoice: string,
  product: string,
): Promise<Paper | null> {
  const found = await openInvoice(ctx, actor, commonInvoice, null)
  return found && paperOf(ctx, found.invoice, product)
}

/** The same by the token that it was shared under. */
export async function findPublicPaper(ctx: Reads, token: string, product: string): Promise<Paper | null> {
  const invoice = await findPublicInvoice(ctx, token, null)
  return invoice && paperOf(ctx, invoice, product)
}

async function paperOf(ctx: Reads, invoice: InvoiceView, product: string): Promise<Paper> {
  return { invoice, transactions: await listTransactions(ctx, invoice), product, origin: ctx.origin }
}
