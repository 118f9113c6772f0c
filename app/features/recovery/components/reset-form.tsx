import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_ERRORS } from '#app/domain/people/password.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

type ResetFormProps = { faults: FormAnswer['faults'] | null; busy: boolean }

const PASSWORD = 'new-password'
const CONFIRM = 'confirm-password'

/** Posts to the page that it stands on: the link's own address. */
export function ResetForm({ faults, busy }: ResetFormProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const translate = useResetErrors()
  useEffect(() => {
    if (faults) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return (
    <Form method="post" className="stack" noValidate ref={form}>
      <p className="muted">{t('signing.reset.note')}</p>
      <Field
        id={PASSWORD}
        label={t('signing.reset.password')}
        errors={translate(faults?.password)}
        hint={t('signing.reset.rule')}
      >
        <PasswordInput
          id={PASSWORD}
          name="password"
          autoComplete="new-password"
          maxLength={256}
          autoFocus={Boolean(faults?.password)}
          aria-invalid={faults?.password ? true : undefined}
          aria-describedby={
            faults?.password ? `${PASSWORD}-description ${PASSWORD}-error` : `${PASSWORD}-description`
          }
        />
      </Field>
      <Field id={CONFIRM} label={t('signing.reset.confirm')} errors={translate(faults?.confirm_password)}>
        <PasswordInput
          id={CONFIRM}
          name="confirm_password"
          autoComplete="new-password"
          maxLength={256}
          autoFocus={!faults?.password && Boolean(faults?.confirm_password)}
          aria-invalid={faults?.confirm_password ? true : undefined}
          aria-describedby={faults?.confirm_password ? `${CONFIRM}-error` : undefined}
        />
      </Field>
      <Button variant="primary" size="lg" block busy={busy}>
        {t('signing.reset.submit')}
      </Button>
    </Form>
  )
}

/** The rules speak the specification's English; the page speaks the reader's language. */
function useResetErrors() {
  const { t } = useTranslation()
  const words = Object.entries(PASSWORD_ERRORS) as [keyof typeof PASSWORD_ERRORS, string][]
  return (error: string | undefined) => {
    if (!error) return undefined
    const known = words.find(([, text]) => text === error)?.[0] ?? 'confirm'
    return [t(`signing.reset.errors.${known}`)]
  }
}
