import { sql } from 'drizzle-orm'
import { formatExact } from '#app/domain/money/money.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { type AboutMoney, concernedBy, labelOf, numbersOf } from '../gateway-parts.server.ts'
import type { Letter } from './shape.ts'

type RefundedOutside = AboutMoney & { state: 'succeeded' | 'failed' }

const en = {
  refunded: {
    subject: 'Refunded at the gateway, invoice {{invoices}}',
    text: 'The payment gateway returned money to the buyer. No credit note explains it yet.',
  },
  refundFailed: {
    subject: 'Refund at the gateway failed, invoice {{invoices}}',
    text: 'The buyer’s bank didn’t accept a refund made at the payment gateway. The money came back.',
  },
}
const es: Translation<typeof en> = {
  refunded: {
    subject: 'Reembolsado en la pasarela, factura {{invoices}}',
    text: 'La pasarela de pago devolvió dinero al comprador. Ninguna nota de crédito dice aún por qué.',
  },
  refundFailed: {
    subject: 'Falló el reembolso en la pasarela, factura {{invoices}}',
    text: 'El banco del comprador no aceptó un reembolso hecho en la pasarela de pago. El dinero volvió.',
  },
}

/** Money went back at the gateway itself, or came back from there. */
export const refundedOutside: Letter<RefundedOutside, typeof en, 'outside-refunded'> = {
  words: { en, es },
  path: 'disputes.mail',
  topics: [],
  parts(data, place) {
    const { t, say, origin } = place
    const act = `${origin}${data.page}`
    const invoices = numbersOf(data, place)
    const key = data.state === 'failed' ? 'refundFailed' : 'refunded'
    return {
      act,
      subject: say(`${key}.subject`, { invoices }),
      blocks: [
        { kind: 'text', text: say(`${key}.text`) },
        {
          kind: 'facts',
          rows: [
            [t('disputes.mail.invoices'), invoices],
            [t('disputes.mail.amount'), formatExact(data.amount)],
          ],
        },
        { kind: 'act', label: labelOf(data, place), href: act },
      ],
    }
  },
  on: {
    async 'outside-refunded'(ctx, { refundId }) {
      const [refund] = await ctx.db.all<{
        paymentId: string
        amount: number
        state: 'pending' | 'succeeded' | 'failed'
      }>(sql`select payment_id as paymentId, amount, state from outside_refunds where id = ${refundId}`)
      if (!refund || refund.state === 'pending') return []
      const { paymentId, amount, state } = refund
      const concerned = await concernedBy(ctx, paymentId)
      return concerned.map(({ invoices, page, recipient, reader }) => ({
        id: `outside-refund:${refundId}:${state}:${reader}`,
        data: { amount, state, invoices, page },
        recipient,
      }))
    },
  },
  samples: [{ invoices: ['FL-1042'], page: '/admin/books?tab=gateway', amount: 80_00, state: 'succeeded' }],
}
