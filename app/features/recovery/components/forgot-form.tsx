import { Form, type FormProps } from '@remix-run/react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { EmailAnswer } from '../inputs.ts'
import { EmailField } from './email-field.tsx'

type ForgotFormProps = {
  answer: EmailAnswer | null
  /** In a popup: the form that leaves the page where it is. */
  popup?: { Form: ComponentType<FormProps> }
  redirectTo?: string | null
  busy: boolean
}

export function ForgotForm({ answer, popup, redirectTo, busy }: ForgotFormProps) {
  const { t } = useTranslation()
  const FormTag = popup?.Form ?? Form
  return (
    <FormTag method="post" action="/forgot_password" className="stack" noValidate>
      <p className="muted">{t('signing.forgot.note')}</p>
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {popup && <input type="hidden" name="by" value="script" />}
      <EmailField id="forgot-email" answer={answer} first={answer !== null || popup !== undefined} />
      <Button variant="primary" size="lg" block busy={busy} disabled={busy}>
        {t('signing.forgot.submit')}
      </Button>
    </FormTag>
  )
}
