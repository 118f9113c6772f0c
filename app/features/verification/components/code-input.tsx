import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_DIGITS } from '#app/domain/people/codes.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import './verification.css'

const CELLS = Array.from({ length: CODE_DIGITS }, (_, at) => at)

type CodeInputProps = { id: string; error: string | null }

/** One field that looks like six: it takes a pasted code, and phones fill it in from the message. */
export function CodeInput({ id, error }: CodeInputProps) {
  const { t } = useTranslation()
  return (
    <div className="field" data-invalid={error !== null || undefined}>
      <label className="label" htmlFor={id}>
        {t('verify.code')}
      </label>
      <div className="code-field">
        <span className="code-cells" aria-hidden="true">
          {CELLS.map((cell) => (
            <i key={cell} />
          ))}
        </span>
        <input
          className="code-digits"
          id={id}
          name="verify_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          onInput={keepDigits}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          // biome-ignore lint/a11y/noAutofocus: the code is all that this step asks for, also without script.
          autoFocus
        />
      </div>
      <FieldErrors id={`${id}-error`} errors={error === null ? undefined : [error]} />
    </div>
  )
}

function keepDigits({ currentTarget }: FormEvent<HTMLInputElement>) {
  const digits = currentTarget.value.replaceAll(/\D/g, '').slice(0, CODE_DIGITS)
  if (digits !== currentTarget.value) currentTarget.value = digits
}
