import { Calculator, MapPin, TrendingUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { IntroProps } from './intro-host.tsx'
import '#app/features/accounts/components/sign-in.css'

const POINTS = [
  { icon: TrendingUp, key: 'most' },
  { icon: Calculator, key: 'total' },
  { icon: MapPin, key: 'collect' },
] as const

export function IntroDialog({ name, onClose }: IntroProps) {
  const { t } = useTranslation()
  const never = useRef<HTMLInputElement>(null)
  const close = () => onClose(never.current?.checked ?? false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('signing.intro.title', { name })}
      footer={
        <Button type="button" variant="primary" onClick={close}>
          {t('signing.intro.go')}
        </Button>
      }
    >
      <p className="muted">{t('signing.intro.text')}</p>
      <ul className="intro">
        {POINTS.map(({ icon: Icon, key }) => (
          <li key={key}>
            <Icon className="i" aria-hidden="true" />
            <span>
              <b>{t(`signing.intro.${key}`)}</b>
              <small>{t(`signing.intro.${key}Text`)}</small>
            </span>
          </li>
        ))}
      </ul>
      <label className="check">
        <input type="checkbox" ref={never} />
        <span>{t('signing.intro.never')}</span>
      </label>
    </Dialog>
  )
}
