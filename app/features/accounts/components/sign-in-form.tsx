import { Form, type FormProps, Link } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { faultKey } from '#app/lib/faults.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { doorAddress } from '#app/lib/login-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { FIELD_ERRORS } from '../errors.ts'

const EMAIL = 'sign-in-email'
const PASSWORD = 'sign-in-password'
const SUPPORT = 'support@fairlot.example'

export type SignInFailure = {
  code: 'wrong_email_or_password' | 'no_such_email' | 'too_many' | 'busy' | 'deactivated' | 'not_approved'
  retryAfter: number
}

export type SignInAnswer = FormAnswer<string, SignInFailure>

type SignInFormProps = {
  answer: SignInAnswer | null
  redirectTo: string | null
  /** The address that it begins with. */
  email?: string | null
  /** Stands above the fields: what has just been done. */
  note?: ReactNode
  /** Other ways in, below the button. */
  others?: ReactNode
  /** In a popup: the form that leaves the page where it is. */
  popup?: { Form: ComponentType<FormProps> }
  busy: boolean
}

export function SignInForm({ answer, redirectTo, email: known, note, others, popup, busy }: SignInFormProps) {
  const { t } = useTranslation()
  const { typed, faults, refused: failure }: SignInAnswer = answer ?? { typed: {}, faults: {}, refused: null }
  const translate = useFieldErrors()
  const FormTag = popup?.Form ?? Form
  useEffect(() => {
    if (answer) document.getElementById(answer.faults.email ? EMAIL : PASSWORD)?.focus()
  }, [answer])

  return (
    <FormTag method="post" action="/login" id="sign-in" noValidate>
      {note}
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {popup && <input type="hidden" name="by" value="script" />}
      {failure && (
        <p
          className="note note-out auth-failure"
          role="alert"
          id="sign-in-failure"
          data-testid="sign-in-error"
        >
          <CircleAlert className="i" aria-hidden="true" />
          <span>
            {t(`auth.errors.${failure.code}`, { count: failure.retryAfter })}
            {failure.code === 'no_such_email' && (
              <>
                {' '}
                <Link className="link" to={doorAddress('/registration', redirectTo)}>
                  {t('signing.create')}
                </Link>
              </>
            )}
            {failure.code === 'too_many' && (
              <>
                {' '}
                <Link className="link" to={doorAddress('/forgot_password', redirectTo)}>
                  {t('signing.byMail')}
                </Link>
              </>
            )}
          </span>
        </p>
      )}
      <Field id={EMAIL} label={t('auth.email')} errors={translate(faults.email)}>
        <input
          className="input"
          id={EMAIL}
          name="email"
          type="email"
          defaultValue={typed.email ?? known ?? undefined}
          autoComplete="email"
          aria-invalid={faults.email ? true : undefined}
          aria-describedby={faults.email ? `${EMAIL}-error` : undefined}
          // biome-ignore lint/a11y/noAutofocus: the first field that is wrong gets the focus, also without script; a popup's first one.
          autoFocus={faults.email !== undefined || popup !== undefined}
        />
      </Field>
      <Field
        id={PASSWORD}
        label={t('auth.password')}
        errors={translate(faults.password)}
        aside={
          <Link className="link cap label-link" to={doorAddress('/forgot_password', redirectTo)}>
            {t('signing.forgotten')}
          </Link>
        }
      >
        <PasswordInput
          id={PASSWORD}
          name="password"
          autoComplete="current-password"
          autoFocus={!faults.email && !popup && (faults.password !== undefined || failure !== null)}
          aria-invalid={faults.password ? true : undefined}
          aria-describedby={failure ? 'sign-in-failure' : faults.password ? `${PASSWORD}-error` : undefined}
        />
      </Field>
      <label className="check">
        <input type="checkbox" name="rememberMe" defaultChecked={typed.rememberMe === 'on'} />
        <span>{t('auth.remember')}</span>
      </label>
      <Button variant="primary" size="lg" block busy={busy}>
        {t('auth.login')}
      </Button>
      {others}
      <p className="cap auth-help">
        {t('auth.trouble')}{' '}
        <a className="link" href={`mailto:${SUPPORT}`}>
          {SUPPORT}
        </a>
      </p>
    </FormTag>
  )
}

/** The schema speaks the specification's English; the page speaks the reader's language. */
function useFieldErrors() {
  const { t } = useTranslation()
  return (error: string | undefined) => {
    const known = faultKey(FIELD_ERRORS, error)
    return error === undefined ? undefined : [known ? t(`auth.errors.${known}`) : error]
  }
}
