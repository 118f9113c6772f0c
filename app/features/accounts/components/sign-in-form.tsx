import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

const SUPPORT = 'support@fairlot.example'

type SignInFields = { email: string; password: string; rememberMe: boolean; redirectTo?: string }

export type SignInFailure = {
  code: 'wrong_email_or_password' | 'too_many' | 'deactivated'
  retryAfter: number
}

type SignInFormProps = {
  redirectTo: string | null
  lastResult: SubmissionResult<string[]> | null
  failure: SignInFailure | null
}

export function SignInForm({ redirectTo, lastResult, failure }: SignInFormProps) {
  const { t } = useTranslation()
  const busy = useNavigation().formAction?.startsWith('/login') ?? false
  const [shown, setShown] = useState(false)
  const [form, fields] = useForm<SignInFields>({ id: 'sign-in', lastResult, shouldValidate: 'onSubmit' })
  const translate = useFieldErrors()
  const { email, password, rememberMe } = fields

  return (
    <Form method="post" action="/login" {...getFormProps(form)} noValidate>
      <h1 className="h-page">{t('auth.hello')}</h1>
      <p className="muted auth-intro">{t('auth.intro')}</p>
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {failure && (
        <p
          className="note note-out auth-failure"
          role="alert"
          id="sign-in-failure"
          data-testid="sign-in-error"
        >
          <CircleAlert className="i" aria-hidden="true" />
          <span>{t(`auth.errors.${failure.code}`, { count: failure.retryAfter })}</span>
        </p>
      )}
      <Field id={email.id} label={t('auth.email')} errors={translate(email.errors)}>
        <input
          className="input"
          {...getInputProps(email, { type: 'email' })}
          autoComplete="email"
          // biome-ignore lint/a11y/noAutofocus: the first field that is wrong gets the focus, also without script.
          autoFocus={Boolean(email.errors)}
          key={undefined}
        />
      </Field>
      <Field id={password.id} label={t('auth.password')} errors={translate(password.errors)}>
        <div className="affix affix-end">
          <input
            className="input"
            {...getInputProps(password, { type: 'password' })}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: as above.
            autoFocus={!email.errors && (Boolean(password.errors) || failure !== null)}
            aria-describedby={failure ? 'sign-in-failure' : password.errors ? password.errorId : undefined}
            key={undefined}
          />
          <button
            type="button"
            className="icon-btn needs-script"
            aria-label={t(shown ? 'auth.hide' : 'auth.show')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff className="i" aria-hidden="true" /> : <Eye className="i" aria-hidden="true" />}
          </button>
        </div>
      </Field>
      <label className="check">
        <input {...getInputProps(rememberMe, { type: 'checkbox' })} key={undefined} />
        <span>{t('auth.remember')}</span>
      </label>
      <Button variant="primary" size="lg" block busy={busy}>
        {t('auth.login')}
      </Button>
      <p className="cap auth-help">
        {t('auth.trouble')}{' '}
        <a className="link" href={`mailto:${SUPPORT}`}>
          {SUPPORT}
        </a>
      </p>
    </Form>
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
