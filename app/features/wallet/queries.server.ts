import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { giftCards, people } from '#drizzle/schema/index.ts'
import type { CreditKind } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

/** What a person can spend: their credit without what a payment under way has put aside. */
export async function walletBalance({ db }: Reads, personId: string): Promise<Cents> {
  const [row] = await db.all<{ balance: Cents }>(
    sql`select -coalesce(sum(amount), 0) as balance from money_lines where account = 'wallet' and party = ${personId}`,
  )
  return row?.balance ?? 0
}

/** What payments under way have put aside. */
export async function heldCredit({ db }: Reads, personId: string): Promise<Cents> {
  const [row] = await db.all<{ held: Cents }>(sql`
    select coalesce(sum(wallet_amount), 0) as held from payments
    where person_id = ${personId} and state in ('started', 'challenged', 'pending', 'unknown')`)
  return row?.held ?? 0
}

export type CreditRow = {
  id: string
  /** The kind of its entry. */
  kind: string
  category: 'added' | 'spent' | 'held'
  at: number
  /** Above zero when it was added. In cents. */
  amount: Cents
  /** What there was after it. */
  balance: Cents
  /** What a payment was for; null where it is none. */
  paidFor: 'invoice' | 'wallet' | 'deposit' | 'fee' | null
  /** The numbers of the invoices that it is about. */
  invoices: string[]
  /** The part of a gift card's code that is known. */
  gift: string | null
}

type Asked = { kind: CreditKind; page: number; limit: number }
type Row = Omit<CreditRow, 'invoices'> & { invoices: string | null; total: number }

/** All that has moved somebody's credit, the latest first, with what there was after each. */
export async function listCredits({ db }: Reads, personId: string, { kind, page, limit }: Asked) {
  const rows = await db.all<Row>(sql`
    with moves as (
      select entries.id, entries.kind, entries.at, entries.rowid as seq, -lines.amount as amount,
        -sum(lines.amount) over (order by entries.at, entries.rowid) as balance, payments.id as payment,
        case when entries.kind = 'wallet-returned' then 'held'
          when entries.kind = 'wallet-held' then iif(payments.state = 'succeeded', 'spent', 'held')
          else iif(lines.amount < 0, 'added', 'spent') end as category
      from money_lines lines join money_entries entries on entries.id = lines.entry_id
        left join payments on payments.id = substr(entries.id, instr(entries.id, ':') + 1)
      where lines.account = 'wallet' and lines.party = ${personId}
    ), page as (
      select *, count(*) over () as total from moves
      where ${kind} in ('all', category) order by at desc, seq desc
      limit ${limit} offset ${(page - 1) * limit}
    )
    select page.id, page.kind, page.at, page.amount, page.balance, page.category, page.total,
      (select kind from payment_targets where payment_id = page.payment order by position limit 1) as paidFor,
      (select group_concat(common_invoice, ', ') from invoices where invoices.id in (
        select target_id from payment_targets targets where targets.payment_id = page.payment and targets.kind = 'invoice'
        union select invoice_id from transactions where transactions.id = page.id)) as invoices,
      (select shown from gift_cards where page.kind = 'gift-redeemed' and gift_cards.id = substr(page.id, 15)) as gift
    from page order by page.at desc, page.seq desc`)
  const records = rows.map(
    ({ total: _, invoices, ...row }): CreditRow => ({
      ...row,
      invoices: invoices?.split(', ').sort() ?? [],
    }),
  )
  const totalRecords = rows[0]?.total ?? 0
  return { records, totalRecords, page, pages: Math.max(1, Math.ceil(totalRecords / limit)) }
}

/** A gift card by the hash of its code; null when there is none. */
export async function findGiftCard({ db }: Reads, codeHash: string) {
  const [row] = await db.select().from(giftCards).where(eq(giftCards.codeHash, codeHash)).limit(1)
  return row ?? null
}

/** A gift card as those who issue them know it. */
export async function findIssuedCard({ db }: Reads, id: string) {
  const [row] = await db.select().from(giftCards).where(eq(giftCards.id, id)).limit(1)
  return row ?? null
}

/** Gift cards, the latest first; one more than `limit`, to tell whether there are others. */
export function listGiftCards({ db }: Reads, { page, limit }: { page: number; limit: number }) {
  return db
    .select({
      id: giftCards.id,
      shown: giftCards.shown,
      amount: giftCards.amount,
      note: giftCards.note,
      issuedAt: giftCards.issuedAt,
      redeemedAt: giftCards.redeemedAt,
      redeemedBy: people.name,
      voidedAt: giftCards.voidedAt,
      voidedWhy: giftCards.voidedWhy,
    })
    .from(giftCards)
    .leftJoin(people, eq(people.id, giftCards.redeemedBy))
    .orderBy(desc(giftCards.issuedAt), desc(giftCards.id))
    .limit(limit + 1)
    .offset((page - 1) * limit)
}
