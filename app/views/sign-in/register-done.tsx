import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '#app/features/registration/components/register.css'
import { Note } from '#app/ui/note.tsx'

/** Thanks whoever has just registered; `children` say what they can do now. */
export function RegisterDone({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="register-done">
      <Note tone="win" role="status">
        {t('registration.done.toast')}
      </Note>
      <h1 className="h-page">{t('registration.done.title')}</h1>
      {children}
    </div>
  )
}
