import { Form, type FormProps } from '@remix-run/react'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { EmailFault } from '../inputs.ts'

/** What the page /forgot_password answers a form that was sent to it. */
export type ForgotAnswer = {
  done: boolean
  fault: EmailFault | 'tooMany' | null
  email: string
  redirectTo: string | null
}

type ForgotFormProps = {
  answer: ForgotAnswer | null
  /** In a popup: the form that leaves the page where it is. */
  popup?: { Form: ComponentType<FormProps> }
  redirectTo?: string | null
  busy: boolean
}

const FIELD = 'forgot-email'

export function ForgotForm({ answer, popup, redirectTo, busy }: ForgotFormProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const fault = answer?.fault ?? null
  const FormTag = popup?.Form ?? Form
  useEffect(() => {
    if (answer?.fault) field.current?.focus()
  }, [answer])
  return (
    <FormTag method="post" action="/forgot_password" className="stack" noValidate>
      <p className="muted">{t('signing.forgot.note')}</p>
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {popup && <input type="hidden" name="by" value="script" />}
      <Field
        id={FIELD}
        label={t('auth.email')}
        errors={fault ? [t(`signing.forgot.errors.${fault}`)] : undefined}
      >
        <input
          className="input"
          id={FIELD}
          ref={field}
          type="email"
          name="email"
          autoComplete="email"
          defaultValue={answer?.email}
          // biome-ignore lint/a11y/noAutofocus: a wrong field gets the focus, also without script; a popup's first one.
          autoFocus={fault !== null || popup !== undefined}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${FIELD}-error` : undefined}
        />
      </Field>
      <Button variant="primary" size="lg" block busy={busy} disabled={busy}>
        {t('signing.forgot.submit')}
      </Button>
    </FormTag>
  )
}
