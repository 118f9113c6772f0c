import { lazy } from 'react'
import { useTranslation } from 'react-i18next'

const VerifyDialog = lazy(() =>
  import('#app/features/verification/components/verify-dialog.tsx').then((module) => ({
    default: module.VerifyDialog,
  })),
)

type PhoneRemedyProps = { onClose: () => void; onVerified: () => void }

/** For who is kept from offering or buying by a number that is not verified. Stands in a boundary that waits for it. */
export function PhoneRemedy({ onClose, onVerified }: PhoneRemedyProps) {
  const { t } = useTranslation()
  return (
    <VerifyDialog channel="phone" why={t('verify.phone.need')} onClose={onClose} onVerified={onVerified} />
  )
}
