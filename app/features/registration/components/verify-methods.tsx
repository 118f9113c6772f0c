import { useTranslation } from 'react-i18next'
import type { RegistrationFault } from '#app/domain/people/registration.ts'
import { FieldErrors } from '#app/ui/field.tsx'

const METHODS = ['email', 'sms'] as const
const ERROR = 'register-verify_method-error'

type VerifyMethodsProps = { fault: RegistrationFault | undefined; typed: string | undefined }

/** Where the code goes that comes before the account. */
export function VerifyMethods({ fault, typed }: VerifyMethodsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="register-method" aria-describedby={fault ? ERROR : undefined}>
      <legend className="h-sec register-part">{t('verify.method.title')}</legend>
      {METHODS.map((method) => (
        <label key={method} className="check">
          <input
            type="radio"
            name="verify_method"
            value={method}
            defaultChecked={typed === method}
            aria-invalid={fault ? true : undefined}
          />
          <span>{t(`verify.method.${method}`)}</span>
        </label>
      ))}
      <FieldErrors id={ERROR} errors={fault && [t(`registration.errors.${fault}`)]} />
    </fieldset>
  )
}
