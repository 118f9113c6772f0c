import { useTranslation } from 'react-i18next'
import { onDemand } from '#app/ui/start/on-demand.tsx'

const VerifyDialog = onDemand(
  async () => (await import('#app/features/verification/components/verify-dialog.tsx')).VerifyDialog,
)

type PhoneRemedyProps = { onClose: () => void; onVerified: () => void }

/** For who is kept from offering or buying by a number that is not verified. */
export function PhoneRemedy({ onClose, onVerified }: PhoneRemedyProps) {
  const { t } = useTranslation()
  return (
    <VerifyDialog channel="phone" why={t('verify.phone.need')} onClose={onClose} onVerified={onVerified} />
  )
}
