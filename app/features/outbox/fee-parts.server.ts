import { sql } from 'drizzle-orm'
import { type Cents, formatExact } from '#app/domain/money/money.ts'
import { findReader, recipientOf } from './facts.server.ts'
import type { Facts, Parts, Place, Say, Writing } from './letters/shape.ts'

export type Charge = { invoice: string; seller: string; reason: string }
export type RestockingFee = Charge & { amount: Cents }
type Own = { subject: string; text: string; act: string }

/** What an invoice that was called off costs, `amounts` of it, and where its reader goes. */
export function chargeParts(
  { invoice, seller, reason }: Charge,
  { act, amounts }: { act: string; amounts: readonly (readonly [label: string, value: string])[] },
  { t, say }: Place & { say: Say<Own> },
): Parts {
  return {
    act,
    subject: say('subject', { invoice }),
    blocks: [
      { kind: 'text', text: say('text', { seller }) },
      {
        kind: 'facts',
        rows: [
          [t('mail.invoices.number'), invoice],
          [t('mail.invoices.seller'), seller],
          ...amounts,
          [t('mail.fees.reason'), reason],
        ],
      },
      { kind: 'act', label: say('act'), href: act },
    ],
  }
}

export function feeParts(data: RestockingFee, page: string, place: Place & { say: Say<Own> }): Parts {
  const amounts = [[place.t('mail.fees.amount'), formatExact(data.amount)] as const]
  return chargeParts(data, { act: `${place.origin}${page}`, amounts }, place)
}

/** To whom a fee was charged, while it stands where it is said to. */
export async function feeWriting(
  { db }: Facts,
  feeId: string,
  status: 'due' | 'waived',
): Promise<Writing<RestockingFee>[]> {
  const [fee] = await db.all<{
    invoice: string
    seller: string
    reason: string | null
    amount: Cents
    personId: string
  }>(sql`
    select invoices.common_invoice as invoice, organisations.name as seller, fees.reason, fees.amount,
      fees.person_id as personId
    from fees join invoices on invoices.id = fees.invoice_id
      join organisations on organisations.id = fees.organisation_id
    where fees.id = ${feeId} and fees.status = ${status}`)
  const reader = fee && (await findReader(db, fee.personId))
  if (!fee || !reader) return []
  const { invoice, seller, amount } = fee
  const kind = status === 'waived' ? 'feeWaived' : 'feeCharged'
  const data = { invoice, seller, amount, reason: fee.reason ?? '' }
  return [{ id: `${kind}:${feeId}`, data, recipient: recipientOf(reader) }]
}
