import { sql } from 'drizzle-orm'
import { type Cents, formatExact } from '#app/domain/money/money.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { findReader, recipientOf } from '../facts.server.ts'
import { type Charge, chargeParts } from '../fee-parts.server.ts'
import type { Letter } from './shape.ts'

type Kept = Charge & { depositId: string; kept: Cents; back: Cents }

const en = {
  subject: 'Your deposit, invoice {{invoice}}',
  text: 'The invoice was cancelled before it was paid. {{seller}} keeps what the terms allow of the deposit.',
  act: 'View deposit',
}
const es: Translation<typeof en> = {
  subject: 'Tu depósito, factura {{invoice}}',
  text: 'La factura se anuló antes de pagarse. {{seller}} se queda con lo que las condiciones le dan del depósito.',
  act: 'Ver el depósito',
}

/** The seller keeps something of a deposit whose invoice was not paid. */
export const depositKept: Letter<Kept, typeof en, 'deposit-kept'> = {
  words: { en, es },
  path: 'mail.fees.depositKept',
  topics: ['invoice'],
  parts(data, place) {
    const { t, origin } = place
    const amounts = [
      [t('mail.fees.kept'), formatExact(data.kept)],
      [t('mail.fees.back'), formatExact(data.back)],
    ] as const
    const act = `${origin}/depositinvoice/${encodeURIComponent(data.depositId)}`
    return chargeParts(data, { act, amounts }, place)
  },
  on: {
    async 'deposit-kept'({ db }, { invoiceId }) {
      const [found] = await db.all<Omit<Kept, 'reason'> & { reason: string | null; personId: string }>(sql`
        select invoices.common_invoice as invoice, organisations.name as seller, deposits.reason,
          deposits.id as depositId, deposits.kept, deposits.amount - deposits.kept as back,
          deposits.person_id as personId
        from deposits join invoices on invoices.id = deposits.invoice_id
          join organisations on organisations.id = deposits.organisation_id
        where deposits.invoice_id = ${invoiceId} and deposits.applied = 0`)
      const reader = found && (await findReader(db, found.personId))
      if (!found || !reader) return []
      const { invoice, seller, depositId, kept, back } = found
      const data = { invoice, seller, depositId, kept, back, reason: found.reason ?? '' }
      return [{ id: `deposit-kept:${depositId}`, data, recipient: recipientOf(reader) }]
    },
  },
  samples: [
    {
      invoice: 'FL-1042',
      seller: 'Riverside Yards',
      depositId: 'd-1',
      kept: 40_00,
      back: 10_00,
      reason: 'Not paid by November 20',
    },
  ],
}
