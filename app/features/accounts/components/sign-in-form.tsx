import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, type FormProps, Link } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { doorAddress } from '#app/lib/login-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

const SUPPORT = 'support@fairlot.example'

type SignInFields = { email: string; password: string; rememberMe: boolean; redirectTo?: string }

export type SignInFailure = {
  code: 'wrong_email_or_password' | 'no_such_email' | 'too_many' | 'busy' | 'deactivated' | 'not_approved'
  retryAfter: number
}

/** What the page /login answers a form that was sent to it; `done` to a popup, which stays where it is. */
export type SignInAnswer = {
  done: boolean
  result: SubmissionResult<string[]> | null
  failure: SignInFailure | null
  redirectTo: string | null
}

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
  const { result: lastResult = null, failure = null } = answer ?? {}
  const [form, fields] = useForm<SignInFields>({
    id: 'sign-in',
    lastResult,
    shouldValidate: 'onSubmit',
    defaultValue: { email: known ?? undefined },
  })
  const translate = useFieldErrors()
  const { email, password, rememberMe } = fields
  const FormTag = popup?.Form ?? Form
  useEffect(() => {
    if (failure) document.getElementById(password.id)?.focus()
  }, [failure, password.id])

  return (
    <FormTag method="post" action="/login" {...getFormProps(form)} noValidate>
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
      <Field id={email.id} label={t('auth.email')} errors={translate(email.errors)}>
        <input
          className="input"
          {...getInputProps(email, { type: 'email' })}
          autoComplete="email"
          // biome-ignore lint/a11y/noAutofocus: the first field that is wrong gets the focus, also without script; a popup's first one.
          autoFocus={Boolean(email.errors) || popup !== undefined}
          key={undefined}
        />
      </Field>
      <Field
        id={password.id}
        label={t('auth.password')}
        errors={translate(password.errors)}
        aside={
          <Link className="link cap label-link" to={doorAddress('/forgot_password', redirectTo)}>
            {t('signing.forgotten')}
          </Link>
        }
      >
        <PasswordInput
          {...getInputProps(password, { type: 'password' })}
          autoComplete="current-password"
          autoFocus={!email.errors && !popup && (Boolean(password.errors) || failure !== null)}
          aria-describedby={failure ? 'sign-in-failure' : password.errors ? password.errorId : undefined}
          key={undefined}
        />
      </Field>
      <label className="check">
        <input {...getInputProps(rememberMe, { type: 'checkbox' })} key={undefined} />
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
  return (errors: string[] | undefined) =>
    errors?.map((error) =>
      error === 'Required'
        ? t('auth.errors.required')
        : error === 'Invalid email format'
          ? t('auth.errors.email')
          : error,
    )
}
