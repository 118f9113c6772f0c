import type { TFunction } from 'i18next'
import { explainCharges } from '#app/domain/money/charges.ts'
import { type Cents, formatExact } from '#app/domain/money/money.ts'
import { percentText } from '#app/ui/charge-names.ts'
import type { InvoiceView } from '../queries.server.ts'

/** What an invoice comes to, each rate with what it is taken of. */
export function sumRows(invoice: InvoiceView, t: TFunction): [string, Cents][] {
  const { premiums, taxes } = explainCharges(invoice.lines)
  const { discount, hammer, handOver } = invoice
  return [
    ...(discount > 0
      ? ([
          [t('coupons.before'), hammer + discount],
          [t('coupons.taken'), -discount],
        ] as [string, Cents][])
      : []),
    [t('invoice.doc.hammerSum', { count: invoice.items }), invoice.hammer],
    ...premiums.map(({ bps, of, amount, capped }): [string, Cents] => [
      bps === null
        ? t(capped ? 'invoice.pdf.premiumTiersCapped' : 'invoice.pdf.premiumTiers', { of: formatExact(of) })
        : t(capped ? 'invoice.pdf.premiumCapped' : 'invoice.pdf.premium', rateWords(t, bps, of)),
      amount,
    ]),
    ...taxes.map(({ bps, of, amount, on }): [string, Cents] => [
      t(`invoice.pdf.tax.${on}`, rateWords(t, bps, of)),
      amount,
    ]),
    ...(handOver.type === 'delivery' ? [[t('delivery.label'), handOver.price] as [string, Cents]] : []),
    ...(handOver.tax > 0 ? [[t('delivery.tax'), handOver.tax] as [string, Cents]] : []),
  ]
}

function rateWords(t: TFunction, bps: number, of: Cents) {
  return { rate: percentText(t, bps), of: formatExact(of) }
}
