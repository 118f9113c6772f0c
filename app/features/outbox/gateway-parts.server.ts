import { sql } from 'drizzle-orm'
import type { Cents } from '#app/domain/money/money.ts'
import { findOperator, listMembers, recipientOf } from './facts.server.ts'
import type { Facts, Place, Recipient } from './letters/shape.ts'

/** `invoices`: their numbers; none where a wallet, a deposit or a fee was paid. `page`: where its reader looks at it. */
export type AboutMoney = { invoices: readonly string[]; page: string; amount: Cents }

const BOOKS = '/admin/transactions'

export function numbersOf({ invoices }: AboutMoney, { t }: Place): string {
  return invoices.length === 0 ? t('disputes.mail.none') : invoices.join(', ')
}

export function labelOf({ page }: AboutMoney, { t }: Place): string {
  return page.startsWith('/admin/books') ? t('disputes.mail.books') : t('disputes.mail.act')
}

type Told = { invoices: string[]; page: string; recipient: Recipient; reader: string }

/** Whom the money of a payment concerns: each seller, who hears of their own invoices alone, and the operator, of all. */
export async function concernedBy({ db }: Facts, paymentId: string): Promise<Told[]> {
  const [paid, operator] = await Promise.all([
    db.all<{ organisationId: string; invoice: string; buyerId: string }>(sql`
      select invoices.organisation_id as organisationId, invoices.common_invoice as invoice,
        invoices.buyer_id as buyerId
      from payment_targets targets
        left join deposits on targets.kind = 'deposit' and deposits.id = targets.target_id
        join invoices on invoices.id = iif(targets.kind = 'invoice', targets.target_id, deposits.invoice_id)
      where targets.payment_id = ${paymentId} order by invoices.organisation_id, invoices.number`),
    findOperator(db),
  ])
  const told: Told[] = []
  for (const organisationId of new Set(paid.map((one) => one.organisationId))) {
    const own = paid.filter((one) => one.organisationId === organisationId)
    const invoices = own.map(({ invoice }) => invoice)
    const [first] = own
    if (!first) continue
    const page = `/seller/invoice/${encodeURIComponent(first.invoice)}/${encodeURIComponent(first.buyerId)}`
    for (const member of await listMembers(db, organisationId))
      told.push({ invoices, page, recipient: recipientOf(member), reader: member.personId })
  }
  if (operator)
    told.push({
      invoices: paid.map(({ invoice }) => invoice),
      page: BOOKS,
      recipient: operator,
      reader: 'operator',
    })
  return told
}
