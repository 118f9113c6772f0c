import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maskMobile, phoneDigits } from '#app/domain/people/phone.ts'
import { type Done, type FormAnswer, isDone } from '#app/lib/form-answer.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { CodeInput } from './code-input.tsx'
import { CodeLeft } from './code-left.tsx'
import { useVerifyError } from './use-verify-error.ts'

/** A code that is out. */
type CodeSent = {
  /** As +1 and ten digits. */
  phone: string
  /** Where it leads afterwards. */
  redirectTo: string | null
  minutes: number
  /** How long the code serves yet, in ms, and until when (epoch ms). */
  left: number
  until: number
}

/** `sent`: the code that may still be typed. */
export type PhoneSignInRefused = { code: string; wait: number; sent: CodeSent | null }

/** Done is told to a popup, which stays where it is. */
export type PhoneSignInAnswer = FormAnswer<'phone', PhoneSignInRefused> | { sent: CodeSent } | Done

type PhoneSignInProps = {
  redirectTo: string | null
  /** The answer to a form that was sent without script. */
  posted: PhoneSignInAnswer | null
  /** In a popup: somebody has signed in. */
  onDone?: () => void
}

/** Signs in by a code to one's phone: a page's form, or in a dialog. */
export function PhoneSignIn({ redirectTo, posted, onDone }: PhoneSignInProps) {
  const { t } = useTranslation()
  const { Form, data, state } = useFetcher<PhoneSignInAnswer>()
  const answer = data ?? posted
  const busy = state !== 'idle'
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    // once the page has been read anew: the router would lose a navigation meanwhile
    if (isDone(data) && state === 'idle') done.current?.()
  }, [data, state])
  const wrong = answer && 'faults' in answer ? answer : null
  const refused = wrong?.refused ?? null
  const sent = answer && 'sent' in answer ? answer.sent : (refused?.sent ?? null)
  const error = useVerifyError()(wrong)
  const phone = sent?.phone ?? wrong?.typed.phone ?? ''
  const hidden = (
    <>
      {redirectTo !== null && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {onDone && <input type="hidden" name="by" value="script" />}
    </>
  )
  // what is not the code's fault stands above it
  const general = refused && ['deactivated', 'not_approved', 'busy'].includes(refused.code)
  return (
    <div className="phone-sign-in" data-testid="phone-sign-in">
      <p className="muted auth-intro">
        {sent ? t('verify.signIn.sent', { to: maskMobile(phone) }) : t('verify.signIn.text')}
      </p>
      {general && (
        <Note tone="out" role="alert" className="auth-failure">
          {error}
        </Note>
      )}
      {sent === null ? (
        <Form method="post" action="/login/phone" className="stack" noValidate>
          <input type="hidden" name="intent" value="send" />
          {hidden}
          <Field
            id="sign-in-phone"
            label={t('verify.phone.label')}
            errors={error && !general ? [error] : undefined}
            hint={t('verify.phone.hint')}
          >
            <input
              className="input"
              id="sign-in-phone"
              name="phone"
              type="tel"
              autoComplete="tel-national"
              defaultValue={phoneDigits(phone)}
              aria-invalid={error !== null || undefined}
              aria-describedby={error === null ? undefined : 'sign-in-phone-error'}
              // biome-ignore lint/a11y/noAutofocus: a wrong field gets the focus, also without script.
              autoFocus={error !== null}
            />
          </Field>
          <Button variant="primary" size="lg" block busy={busy} data-testid="send-sign-in-code">
            {t('verify.phone.send')}
          </Button>
        </Form>
      ) : (
        <>
          <Form method="post" action="/login/phone" className="stack" noValidate>
            <input type="hidden" name="intent" value="verify" />
            {hidden}
            <input type="hidden" name="phone" value={phone} />
            <input type="hidden" name="until" value={sent.until} />
            <CodeInput key={`${busy} ${refused?.code}`} id="sign-in-code" error={general ? null : error} />
            <CodeLeft minutes={sent.minutes} left={sent.left} />
            <label className="check">
              <input type="checkbox" name="rememberMe" />
              <span>{t('verify.signIn.remember')}</span>
            </label>
            <Button variant="primary" size="lg" block busy={busy} data-testid="sign-in-by-code">
              {t('verify.signIn.login')}
            </Button>
          </Form>
          <Form method="post" action="/login/phone" className="phone-again">
            <input type="hidden" name="intent" value="send" />
            {hidden}
            <input type="hidden" name="phone" value={phone} />
            <Button variant="secondary" block busy={busy}>
              {t('verify.phone.resend')}
            </Button>
          </Form>
        </>
      )}
      <Link
        className="btn btn-quiet btn-block phone-again"
        to={redirectTo ? loginAddress(redirectTo) : '/login'}
      >
        {t('verify.signIn.password')}
      </Link>
    </div>
  )
}
