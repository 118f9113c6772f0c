import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '#app/features/registration/components/register.css'

/** Thanks whoever has just registered; `children` say what they can do now. */
export function RegisterDone({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="register-done">
      <p className="note note-win" role="status">
        <Check className="i" aria-hidden="true" />
        <span>{t('registration.done.toast')}</span>
      </p>
      <h1 className="h-page">{t('registration.done.title')}</h1>
      {children}
    </div>
  )
}
