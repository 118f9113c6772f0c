import { Form, useNavigation } from '@remix-run/react'
import { Check, Circle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONFIRM_ERRORS, PASSWORD_ERRORS, passwordParts } from '#app/domain/people/password.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'

const StrengthMeter = onDemand(async () => (await import('./strength-meter.tsx')).StrengthMeter, {
  quiet: true,
})

const PARTS = ['long', 'cases', 'digit', 'special'] as const
const FIELDS = ['current', 'next', 'confirm'] as const
type FieldName = (typeof FIELDS)[number]

/** The law speaks the specification's English; the page speaks the reader's language. */
const WORDS = {
  wrong: 'wrong',
  [PASSWORD_ERRORS.required]: 'required',
  [PASSWORD_ERRORS.short]: 'short',
  [PASSWORD_ERRORS.long]: 'long',
  [PASSWORD_ERRORS.simple]: 'simple',
  [PASSWORD_ERRORS.same]: 'same',
  [CONFIRM_ERRORS.change]: 'differs',
} as const

/** Seconds to wait after too many attempts, or where too many are being looked at. */
export type PutOff = { code: 'too_many' | 'busy'; retryAfter: number }

type PasswordFormProps = {
  action: string
  /** There is no password yet: the one in use is not asked for. */
  first: boolean
  errors: FormAnswer['faults'] | null
  later: PutOff | null
  /** What a password should not be made of: name and address of its owner. */
  known: readonly string[]
}

/** The password in use, the new one twice. Keyed by when it was last changed, it is empty again afterwards. */
export function PasswordForm({ action, first, errors, later, known }: PasswordFormProps) {
  const { t } = useTranslation()
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent') === 'password'
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const parts = passwordParts(typed)
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [errors])
  // typed before the page was taken over by script
  useEffect(() => {
    setTyped(form.current?.querySelector<HTMLInputElement>('[name=next]')?.value ?? '')
  }, [])
  return (
    <Form method="post" action={action} className="pw" ref={form} noValidate>
      {later && (
        <Note tone="out" role="alert" className="pw-note">
          {t(`auth.errors.${later.code}`, { count: later.retryAfter })}
        </Note>
      )}
      <input type="hidden" name="intent" value="password" />
      {!first && <PasswordField name="current" error={errors?.current} first />}
      <PasswordField name="next" error={errors?.next} first={!errors?.current} onType={setTyped}>
        {typed !== '' && <StrengthMeter password={typed} known={known} />}
      </PasswordField>
      <ul className="pw-rules" id="pw-rules">
        {PARTS.map((part) => (
          <li key={part} data-ok={parts[part] || undefined}>
            {parts[part] ? (
              <Check className="i i-s" aria-hidden="true" />
            ) : (
              <Circle className="i i-s" aria-hidden="true" />
            )}
            {t(`security.password.rules.${part}`)}
          </li>
        ))}
      </ul>
      <PasswordField name="confirm" error={errors?.confirm} first={!errors?.current && !errors?.next} />
      <Button variant="primary" className="pw-do" busy={busy}>
        {t(first ? 'security.password.set' : 'security.password.change')}
      </Button>
    </Form>
  )
}

type PasswordFieldProps = {
  name: FieldName
  error: string | undefined
  /** Whether it gets the focus when it is wrong, also without script. */
  first?: boolean
  onType?: (typed: string) => void
  children?: React.ReactNode
}

function PasswordField({ name, error, first, onType, children }: PasswordFieldProps) {
  const { t } = useTranslation()
  const id = `pw-${name}`
  const word = error !== undefined && error in WORDS ? WORDS[error as keyof typeof WORDS] : null
  const described = [word && `${id}-error`, name === 'next' && 'pw-rules'].filter(Boolean).join(' ')
  return (
    <Field
      id={id}
      label={t(`security.password.${name}`)}
      errors={word ? [t(`security.password.errors.${word}`)] : undefined}
    >
      <PasswordInput
        id={id}
        name={name}
        autoComplete={name === 'current' ? 'current-password' : 'new-password'}
        maxLength={300}
        required
        aria-invalid={word ? true : undefined}
        aria-describedby={described || undefined}
        autoFocus={Boolean(word && first)}
        onInput={(event) => onType?.(event.currentTarget.value)}
      />
      {children}
    </Field>
  )
}
