import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

type Told = {
  id: string
  kind: string
  way: string | null
  amount: number
  state: string
  invoice: string | null
  deposit: string | null
  organisation: string | null
}

/** The transactions of somebody, in the order in which they came about. */
export async function trailOf(personId: string): Promise<Told[]> {
  const rows = await env.DB.prepare(
    `select id, kind, way, amount, state, invoice_id as invoice, deposit_id as deposit, organisation_id as organisation
     from transactions where person_id = ? order by at, rowid`,
  )
    .bind(personId)
    .all<Told>()
  return rows.results
}

const INVOICE = ['invoice', 'cash-payment', 'cash-undone', 'deposit-applied', 'invoice-defaulted']

async function balanceOf(account: string, party: string): Promise<number> {
  const row = await env.DB.prepare(
    'select coalesce(sum(amount), 0) as amount from money_lines where account = ? and party = ?',
  )
    .bind(account, party)
    .first<{ amount: number }>()
  return row?.amount ?? 0
}

/**
 * That every movement of somebody's money is told once: what is told of each deposit, invoice, fee and wallet comes to what
 * the books say of it, and what has come from outside and gone back there to what gateways and yards hold of theirs.
 */
export async function expectTold(personId: string) {
  const told = (await trailOf(personId)).filter(({ state }) => state === 'done')
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
  const sum = (rows: readonly Told[]) => rows.reduce((all, { amount }) => all + amount, 0)
  const ids = async (query: string) =>
    (await env.DB.prepare(query).bind(personId).all<{ id: string }>()).results.map(({ id }) => id)

  for (const id of await ids("select id from deposits where person_id = ? and status <> 'pending'")) {
    const own = told.filter(({ deposit }) => deposit === id)
    const used = sum(own.filter(({ way }) => way === 'deposit'))
    const placed = sum(own.filter(({ way }) => way !== 'deposit'))
    expect([id, placed - used]).toEqual([id, 0 - (await balanceOf('deposit', id))])
  }
  for (const id of await ids('select id from invoices where buyer_id = ?')) {
    const row = await env.DB.prepare('select status, total from invoices where id = ?')
      .bind(id)
      .first<{ status: string; total: number }>()
    const paid = sum(told.filter(({ invoice, kind }) => invoice === id && INVOICE.includes(kind)))
    const owed = row?.status === 'cancelled' ? 0 : (row?.total ?? 0) - paid
    expect([id, row?.status === 'cancelled' ? paid : 0]).toEqual([id, 0])
    expect([id, owed]).toEqual([id, await balanceOf('receivable', id)])
  }
  const fees = await env.DB.prepare(
    "select coalesce(sum(amount), 0) as paid from fees where person_id = ? and status = 'paid'",
  )
    .bind(personId)
    .first<{ paid: number }>()
  expect(sum(told.filter(({ kind }) => kind === 'fee'))).toBe(fees?.paid)

  const parts = await env.DB.prepare(
    `select coalesce(sum(wallet_amount), 0) as wallet, coalesce(sum(amount - wallet_amount), 0) as charged
     from payments where person_id = ? and state = 'succeeded'`,
  )
    .bind(personId)
    .first<{ wallet: number; charged: number }>()
  const credited = told.filter(({ kind, way }) => kind === 'wallet' || way === 'wallet')
  const inWallet = credited.reduce((all, { amount }) => all + Math.abs(amount), 0) - (parts?.wallet ?? 0)
  expect(inWallet).toBe(0 - (await balanceOf('wallet', personId)))
  const back = sum(told.filter(({ way }) => way === 'clearing'))
  const clearing = await env.DB.prepare(
    `select coalesce(sum(lines.amount), 0) as held from money_lines lines
     where account = 'clearing' and entry_id in (
       select 'paid:' || id from payments where person_id = ?1
       union select 'released:' || id || ':close' from deposits where person_id = ?1
       union select 'released:' || id || ':default' from deposits where person_id = ?1
       union select 'refunded:' || refunds.id from refunds join credit_notes on credit_notes.id = refunds.credit_note_id
         join invoices on invoices.id = credit_notes.invoice_id where invoices.buyer_id = ?1)`,
  )
    .bind(personId)
    .first<{ held: number }>()
  expect((parts?.charged ?? 0) + back).toBe(clearing?.held)
}
