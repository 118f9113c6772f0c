import { sql } from 'drizzle-orm'
import { disputeReasonOf } from '#app/domain/money/dispute-reasons.ts'
import type { DisputeState } from '#app/domain/money/gateway-entries.ts'
import { type Cents, formatExact } from '#app/domain/money/money.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import { type AboutMoney, concernedBy, labelOf, numbersOf } from '../gateway-parts.server.ts'
import { SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

type Disputed = AboutMoney & {
  state: DisputeState
  withheld: Cents
  fee: Cents
  /** The gateway's word. */
  reason: string
  dueAt: number | null
}

const en = {
  state: {
    inquiry: {
      subject: 'Bank inquiry, invoice {{invoices}}',
      text: 'The buyer’s bank is asking about a payment. It hasn’t taken any money back.',
    },
    open: {
      subject: 'Payment disputed, invoice {{invoices}}',
      text: 'The buyer’s bank is taking back a payment. The gateway withholds the amount until the dispute is decided.',
    },
    won: {
      subject: 'Dispute won, invoice {{invoices}}',
      text: 'The bank decided the dispute for you. You get back the amount withheld.',
    },
    lost: {
      subject: 'Dispute lost, invoice {{invoices}}',
      text: 'The bank decided the dispute for the buyer. You don’t get back the amount withheld.',
    },
  },
  withheld: 'Withheld',
  fee: 'Gateway fee',
  reason: 'Reason',
  due: 'Evidence due',
}
const es: Translation<typeof en> = {
  state: {
    inquiry: {
      subject: 'Consulta del banco, factura {{invoices}}',
      text: 'El banco del comprador pregunta por un pago. No retiró dinero.',
    },
    open: {
      subject: 'Pago en disputa, factura {{invoices}}',
      text: 'El banco del comprador reclama un pago. La pasarela retiene el importe hasta que se decida la disputa.',
    },
    won: {
      subject: 'Disputa ganada, factura {{invoices}}',
      text: 'El banco decidió la disputa a tu favor. Recuperas lo retenido.',
    },
    lost: {
      subject: 'Disputa perdida, factura {{invoices}}',
      text: 'El banco decidió la disputa a favor del comprador. No recuperas lo retenido.',
    },
  },
  withheld: 'Retenido',
  fee: 'Comisión de la pasarela',
  reason: 'Motivo',
  due: 'Pruebas hasta',
}

/** A bank's dispute has begun or come to an end: the sellers whose invoices were paid and the operator are told. */
export const disputed: Letter<Disputed, typeof en, 'dispute-changed'> = {
  words: { en, es },
  path: 'disputes.mail',
  topics: [],
  parts(data, place) {
    const { t, say, origin } = place
    const { state, withheld, fee, dueAt, amount, page } = data
    const act = `${origin}${page}`
    const invoices = numbersOf(data, place)
    return {
      act,
      subject: say(`state.${state}.subject`, { invoices }),
      blocks: [
        { kind: 'text', text: say(`state.${state}.text`) },
        {
          kind: 'facts',
          rows: [
            [t('disputes.mail.invoices'), invoices],
            [t('disputes.mail.amount'), formatExact(amount)],
            ...(withheld === 0 ? [] : [[say('withheld'), formatExact(withheld)] as const]),
            ...(fee === 0 ? [] : [[say('fee'), formatExact(fee)] as const]),
            [say('reason'), t(`disputes.reason.${disputeReasonOf(data.reason)}`)],
            ...(dueAt === null ? [] : [[say('due'), timeText(dueAt, 'moment', place)] as const]),
          ],
        },
        { kind: 'act', label: labelOf(data, place), href: act },
      ],
    }
  },
  on: {
    async 'dispute-changed'(ctx, { disputeId }) {
      const [dispute] = await ctx.db.all<Omit<Disputed, 'invoices' | 'page'> & { paymentId: string }>(sql`
        select payment_id as paymentId, amount, withheld, fee, state, reason, due_at as dueAt
        from disputes where id = ${disputeId}`)
      if (!dispute) return []
      const { paymentId, ...data } = dispute
      const concerned = await concernedBy(ctx, paymentId)
      return concerned.map(({ invoices, page, recipient, reader }) => ({
        id: `dispute:${disputeId}:${data.state}:${reader}`,
        data: { ...data, invoices, page },
        recipient,
      }))
    },
  },
  samples: [
    {
      invoices: ['FL-1042'],
      page: '/seller/invoice/FL-1042',
      amount: 312_40,
      withheld: 312_40,
      fee: 15_00,
      state: 'open',
      reason: 'product_not_received',
      dueAt: SAMPLE_TIME,
    },
  ],
}
