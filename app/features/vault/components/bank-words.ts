import { useTranslation } from 'react-i18next'
import type { BankView } from '../queries.server.ts'

/** "River County Bank, ending 3381". */
export function useBankName() {
  const { t } = useTranslation()
  return ({ bankName, last4 }: Pick<BankView, 'bankName' | 'last4'>) =>
    t('banks.named', { bank: bankName, last4 })
}
