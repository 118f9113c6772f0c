import { type Cents, formatExact } from '#app/domain/money.ts'
import type { Parts, Words } from './templates.ts'

type Said = { invoice: string; seller: string; reason: string }

/** What whoever was let down does about it: nobody can do without hearing of it. */
export type FeesTold = {
  feeCharged: Said & { amount: Cents }
  feeWaived: Said & { amount: Cents }
  depositKept: Said & { depositId: string; kept: Cents; back: Cents }
}

type FeeMessage = { [Name in keyof FeesTold]: { template: Name; data: FeesTold[Name] } }[keyof FeesTold]

export function aboutFee({ template, data }: FeeMessage, { t, origin }: Words): Parts {
  const act =
    template === 'depositKept'
      ? `${origin}/depositinvoice/${encodeURIComponent(data.depositId)}`
      : `${origin}${template === 'feeCharged' ? '/cart' : '/search'}`
  const amounts =
    template === 'depositKept'
      ? ([
          [t('mail.fees.kept'), formatExact(data.kept)],
          [t('mail.fees.back'), formatExact(data.back)],
        ] as const)
      : ([[t('mail.fees.amount'), formatExact(data.amount)]] as const)
  return {
    act,
    subject: t(`mail.fees.${template}.subject`, { invoice: data.invoice }),
    blocks: [
      { kind: 'text', text: t(`mail.fees.${template}.text`, { seller: data.seller }) },
      {
        kind: 'facts',
        rows: [
          [t('mail.invoices.number'), data.invoice],
          [t('mail.invoices.seller'), data.seller],
          ...amounts,
          [t('mail.fees.reason'), data.reason],
        ],
      },
      { kind: 'act', label: t(`mail.fees.${template}.act`), href: act },
    ],
  }
}
