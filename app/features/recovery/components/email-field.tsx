import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { faultKey } from '#app/lib/faults.ts'
import { Field } from '#app/ui/field.tsx'
import { RECOVERY_ERRORS } from '../errors.ts'
import type { EmailAnswer } from '../inputs.ts'

type EmailFieldProps = {
  id: string
  /** What the address was answered with; a wrong one gets the focus. */
  answer: EmailAnswer | null
  /** Where it is what the page or popup is about. */
  first?: boolean
}

/** The address that recovery, and an account's beginning, ask for. */
export function EmailField({ id, answer, first = false }: EmailFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const fault = answer?.refused ?? faultKey(RECOVERY_ERRORS, answer?.faults.email)
  useEffect(() => {
    if (answer) field.current?.focus()
  }, [answer])
  return (
    <Field id={id} label={t('auth.email')} errors={fault ? [t(`signing.forgot.errors.${fault}`)] : undefined}>
      <input
        className="input"
        id={id}
        ref={field}
        type="email"
        name="email"
        autoComplete="email"
        defaultValue={answer?.typed.email}
        // biome-ignore lint/a11y/noAutofocus: a wrong field gets the focus, also without script; a popup's first one.
        autoFocus={first}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error` : undefined}
      />
    </Field>
  )
}
