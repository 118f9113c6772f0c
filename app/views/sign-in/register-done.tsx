import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetAnswers } from '#app/features/registration/components/use-steps.ts'
import '#app/features/registration/components/register.css'
import { Note } from '#app/ui/note.tsx'

/** Thanks whoever has just registered; `children` say what they can do now. */
export function RegisterDone({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useEffect(forgetAnswers, [])
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
