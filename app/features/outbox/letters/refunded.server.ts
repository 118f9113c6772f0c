import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { formatExact } from '#app/domain/money/money.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { findReader, recipientOf } from '../facts.server.ts'
import { returnAddress } from '../return-parts.server.ts'
import type { Letter } from './shape.ts'

type Way = { way: 'gateway' | 'wallet' | 'cash'; name: string; last4: string; amount: number }
type Refunded = {
  number: string
  invoice: string
  seller: string
  reason: string
  total: number
  /** What comes back by hand; letters of before it was kept have none. */
  owed?: number
  /** What was still to be paid, and what the seller keeps of a deposit; letters of before it was kept have neither. */
  off?: number
  kept?: number
  ways: readonly Way[]
}

const en = {
  subject: '{{amount}} is coming back to you',
  subjectOff: '{{amount}} less to pay',
  text: '{{seller}} refunded some or all of invoice {{invoice}}.',
  textOff: '{{seller}} reduced invoice {{invoice}}.',
  off: 'Less to pay',
  kept: 'Kept from your deposit',
  number: 'Credit note',
  owed: 'The seller pays you back directly',
  days: 'Your card or bank shows it within a few days.',
  act: 'See the credit note',
}
const es: Translation<typeof en> = {
  subject: 'Recuperas {{amount}}',
  subjectOff: '{{amount}} menos por pagar',
  text: '{{seller}} reembolsó toda o parte de la factura {{invoice}}.',
  textOff: '{{seller}} redujo la factura {{invoice}}.',
  off: 'Menos por pagar',
  kept: 'Retenido de tu depósito',
  number: 'Nota de crédito',
  owed: 'El vendedor te lo devuelve directamente',
  days: 'Tu tarjeta o banco lo muestra en unos días.',
  act: 'Ver la nota de crédito',
}

/** What was taken back and how the money comes. */
export const refunded: Letter<Refunded, typeof en, 'credit-issued'> = {
  words: { en, es },
  path: 'mail.returns.refunded',
  topics: ['returns', 'invoice'],
  parts(data, { t, say, origin }) {
    const act = returnAddress(data, origin)
    const { number, invoice, seller, reason, total, ways, owed = 0, off = 0, kept = 0 } = data
    const back = total - off - kept
    return {
      act,
      subject:
        back > 0
          ? say('subject', { amount: formatExact(back) })
          : say('subjectOff', { amount: formatExact(off) }),
      blocks: [
        { kind: 'text', text: say(off > 0 ? 'textOff' : 'text', { seller, invoice }) },
        ...(reason === '' ? [] : [{ kind: 'quote' as const, text: reason }]),
        {
          kind: 'facts',
          rows: [
            [say('number'), number],
            ...(off > 0 ? [[say('off'), formatExact(off)] as const] : []),
            ...(kept > 0 ? [[say('kept'), formatExact(kept)] as const] : []),
            ...ways.map(
              ({ way, name, last4, amount }) =>
                [
                  way === 'gateway' && name && last4
                    ? t('returns.credit.to', { name, last4 })
                    : t(`returns.credit.way.${way}`),
                  formatExact(amount),
                ] as const,
            ),
            ...(owed > 0 ? [[say('owed'), formatExact(owed)] as const] : []),
            [t('returns.credit.total'), formatExact(total)],
          ],
        },
        ...(ways.some(({ way }) => way === 'gateway') ? [{ kind: 'text' as const, text: say('days') }] : []),
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'credit-issued'({ db }, { creditNoteId }) {
      const credit = await findCredited(db, creditNoteId)
      const buyer = credit && (await findReader(db, credit.buyerId))
      if (!buyer) return []
      const { buyerId: _buyer, ...data } = credit
      return [{ id: `refunded:${creditNoteId}`, data, recipient: recipientOf(buyer) }]
    },
  },
  samples: [
    {
      number: 'FL-CN-1003',
      invoice: 'FL-1043',
      seller: 'Riverside Yards',
      reason: '',
      total: 64_14,
      off: 40_00,
      kept: 4_14,
      ways: [{ way: 'gateway', name: 'Visa', last4: '4242', amount: 20_00 }],
    },
    {
      number: 'FL-CN-1002',
      invoice: 'FL-1042',
      seller: 'Riverside Yards',
      reason: 'Parts missing',
      total: 112_24,
      ways: [
        { way: 'gateway', name: 'Visa', last4: '4242', amount: 92_24 },
        { way: 'wallet', name: '', last4: '', amount: 20_00 },
      ],
    },
  ],
}

/** `owed`: what neither went back nor is on its way. */
type CreditFacts = Refunded & { buyerId: string; owed: number; off: number; kept: number }

async function findCredited(db: Ctx['db'], creditNoteId: string): Promise<CreditFacts | null> {
  const [row] = await db.all<Omit<CreditFacts, 'ways' | 'owed'> & { ways: string }>(sql`
    select notes.common_number as number, invoices.common_invoice as invoice, organisations.name as seller,
      notes.reason, notes.total, notes.off_owed as off, notes.kept, invoices.buyer_id as buyerId,
      (select json_group_array(json_object('way', given.way, 'name', coalesce(payments.source_name, ''),
          'last4', coalesce(payments.source_last4, ''), 'amount', given.amount) order by given.created_at, given.id)
        from refunds given left join payments on payments.id = given.payment_id and given.way = 'gateway'
        where given.credit_note_id = notes.id and given.state <> 'failed') as ways
    from credit_notes notes join invoices on invoices.id = notes.invoice_id
      join organisations on organisations.id = notes.organisation_id
    where notes.id = ${creditNoteId}`)
  if (!row) return null
  const ways = JSON.parse(row.ways) as Way[]
  return {
    ...row,
    ways,
    owed: ways.reduce((owed, { amount }) => owed - amount, row.total - row.off - row.kept),
  }
}
