import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LastOptions } from './last-options.tsx'

export function LastOptionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const footer = (
    <Button variant="primary" type="button" onClick={onClose}>
      {t('bid.help.gotIt')}
    </Button>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('bid.ear.title')} footer={footer}>
      <LastOptions />
    </Dialog>
  )
}
