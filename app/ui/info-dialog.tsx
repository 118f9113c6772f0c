import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type InfoDialogProps = {
  title: string
  points: { key: string; icon: LucideIcon; title: string; text: string }[]
  onClose: () => void
}

/** Some things to know, one below the other. */
export function InfoDialog({ title, points, onClose }: InfoDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <Button type="button" variant="primary" onClick={onClose}>
          {t('bid.help.gotIt')}
        </Button>
      }
    >
      <ul className="told">
        {points.map(({ key, icon: Icon, title: point, text }) => (
          <li key={key}>
            <Icon className="i" aria-hidden="true" />
            <span>
              <b>{point}</b>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
