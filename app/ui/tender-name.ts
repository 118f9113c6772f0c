import type { TFunction } from 'i18next'

/** By what something was paid: a card or bank account, the wallet, or both. */
export type Tender = { source: { name: string; last4: string } | null; wallet: boolean }

/** "Visa ending 4242", "Credit", or both: the same on a page and on paper. */
export function tenderName(t: TFunction, { source, wallet }: Tender): string {
  if (!source) return t('payments.byWallet')
  const named = t('payments.ending', { brand: source.name, last4: source.last4 })
  return wallet ? t('payments.byBoth', { source: named }) : named
}
