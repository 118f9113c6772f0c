import type { Parts, Words } from './templates.ts'

/** What is told of papers that free somebody of sales tax. */
export type TaxTold = {
  tax: { name: string; email: string; companyName: string; taxNumber: string }
  taxReviewed: { accepted: boolean }
}

export function tax({ name, email, companyName, taxNumber }: TaxTold['tax'], { t, origin }: Words): Parts {
  const act = `${origin}/admin/settings/tax`
  return {
    act,
    subject: t('mail.tax.subject', { name }),
    blocks: [
      { kind: 'text', text: t('mail.tax.text') },
      {
        kind: 'facts',
        rows: [
          [t('mail.tax.name'), name],
          [t('mail.contact.email'), email],
          [t('mail.tax.company'), companyName],
          [t('mail.tax.number'), taxNumber],
        ],
      },
      { kind: 'act', label: t('mail.tax.act'), href: act },
    ],
  }
}

export function taxReviewed({ accepted }: TaxTold['taxReviewed'], { t, origin }: Words): Parts {
  const act = `${origin}/my-account/personal#tax`
  const key = accepted ? 'taxAccepted' : 'taxRefused'
  return {
    act,
    subject: t(`mail.${key}.subject`),
    blocks: [
      { kind: 'text', text: t(`mail.${key}.text`) },
      { kind: 'act', label: t(`mail.${key}.act`), href: act },
    ],
  }
}
