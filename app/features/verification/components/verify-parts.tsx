import type { Form as RemixForm } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maskMobile, phoneDigits } from '#app/domain/people/phone.ts'
import { wrongIn } from '#app/lib/form-answer.ts'
import { VERIFY_PAGES } from '#app/lib/verify-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Channel, CodeState, VerifyAnswer } from '../state.ts'
import { CodeInput } from './code-input.tsx'
import { CodeLeft } from './code-left.tsx'
import { useVerifyError } from './use-verify-error.ts'
import './verification.css'
import { Note } from '#app/ui/note.tsx'

type VerifyPartsProps = {
  state: CodeState
  answer: VerifyAnswer | null
  /** `ask` for where the code goes, or for the code that is out. */
  step: 'ask' | 'code'
  /** Another number or address than the account's is typed. */
  changing: boolean
  /** Remix' form, or that of a fetcher. */
  form: typeof RemixForm
  /** Sent along with either form. */
  hidden: ReactNode
  /** Opens the field for another number or address. */
  change: (label: string) => ReactNode
  /** What this is needed for. */
  why?: string
  /** Where the forms go, when it is not to one's own account. */
  action?: string
}

const sendForm = (channel: Channel) => `verify-send-${channel}`
const codeForm = (channel: Channel) => `verify-code-${channel}`

/** Both steps of a verification, in a dialog or on a page. */
export function VerifyBody(props: VerifyPartsProps) {
  return props.step === 'code' && props.state.pending ? <CodeStep {...props} /> : <AskStep {...props} />
}

function AskStep(props: VerifyPartsProps) {
  const { state, answer, changing, form: Form, hidden, change, why } = props
  const { t } = useTranslation()
  const wrong = wrongIn(answer)
  const error = useVerifyError()(wrong)
  const { channel, own, verified } = state
  const id = `verify-${channel}`
  const typed = wrong?.typed[channel] ?? ''
  const opened = changing || own === null || channel === 'email' || error !== null
  return (
    <Form
      id={sendForm(channel)}
      className="stack"
      method="post"
      action={props.action ?? VERIFY_PAGES[channel]}
      noValidate
      data-testid={`verify-ask-${channel}`}
    >
      <input type="hidden" name="intent" value="send" />
      {hidden}
      {channel === 'phone' ? (
        <p>{why ?? t('verify.phone.askText')}</p>
      ) : (
        <p>{t('verify.email.askText', { to: typed || own })}</p>
      )}
      {verified && !changing && <Note tone="win">{t(`verify.${channel}.done`)}</Note>}
      {opened ? (
        <Field
          id={id}
          label={t(`verify.${channel}.label`)}
          errors={error === null ? undefined : [error]}
          hint={channel === 'phone' ? t('verify.phone.hint') : undefined}
        >
          <input
            className="input"
            id={id}
            name={channel}
            type={channel === 'phone' ? 'tel' : 'email'}
            autoComplete={channel === 'phone' ? 'tel-national' : 'email'}
            defaultValue={typed || (own === null ? '' : channel === 'phone' ? phoneDigits(own) : own)}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : `${id}-error`}
            // biome-ignore lint/a11y/noAutofocus: a wrong field gets the focus, also without script.
            autoFocus={error !== null}
          />
        </Field>
      ) : (
        <p className="row verify-own">
          <b className="num">{maskMobile(own ?? '')}</b>
          <input type="hidden" name={channel} value={own ?? ''} />
          {change(t('verify.change'))}
        </p>
      )}
    </Form>
  )
}

function CodeStep({ state, answer, form: Form, hidden, change, action: asked }: VerifyPartsProps) {
  const { t } = useTranslation()
  const wrong = wrongIn(answer)
  const error = useVerifyError()(wrong)
  const { channel, pending, minutes } = state
  if (!pending) return null
  const { target, left } = pending
  const action = asked ?? VERIFY_PAGES[channel]
  const to = channel === 'phone' ? maskMobile(target) : target
  return (
    <div className="stack" data-testid={`verify-enter-${channel}`}>
      <p className="muted">{t(`verify.${channel}.sent`, { to })}</p>
      <Form id={codeForm(channel)} method="post" action={action} noValidate>
        <input type="hidden" name="intent" value="verify" />
        <input type="hidden" name={channel} value={target} />
        {hidden}
        {/* any refusal clears what was typed */}
        <CodeInput key={wrong?.refused?.code} id={`code-${channel}`} error={error} />
      </Form>
      <Form id={sendForm(channel)} method="post" action={action}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name={channel} value={target} />
        {hidden}
      </Form>
      <CodeLeft minutes={minutes} left={left} />
      <p className="cap">
        {t(`verify.${channel}.wrong`)} {change(t(`verify.${channel}.edit`))},{' '}
        {t(`verify.${channel}.editText`)}
      </p>
    </div>
  )
}

type VerifyFootProps = { channel: Channel; step: 'ask' | 'code'; busy: boolean; back: ReactNode }

/** The way back first, the act last. */
export function VerifyFoot({ channel, step, busy, back }: VerifyFootProps) {
  const { t } = useTranslation()
  if (step === 'ask')
    return (
      <>
        {back}
        <Button variant="primary" form={sendForm(channel)} busy={busy} data-testid={`send-code-${channel}`}>
          {t(`verify.${channel}.send`)}
        </Button>
      </>
    )
  return (
    <>
      <Button variant="secondary" form={sendForm(channel)} busy={busy}>
        {t(`verify.${channel}.resend`)}
      </Button>
      <Button variant="primary" form={codeForm(channel)} busy={busy} data-testid={`verify-code-${channel}`}>
        {t(`verify.${channel}.verify`)}
      </Button>
    </>
  )
}
