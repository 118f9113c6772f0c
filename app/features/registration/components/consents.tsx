import { useTranslation } from 'react-i18next'
import type { Audience, RegistrationFault } from '#app/domain/people/registration.ts'
import { FieldErrors } from '#app/ui/field.tsx'

type ConsentsProps = {
  audience: Audience
  faults: Record<string, RegistrationFault>
  typed: Record<string, string>
}

/** What one agrees to. Their texts open beside the form, so that nothing typed is lost. */
export function Consents({ audience, faults, typed }: ConsentsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Consent name="terms_accepted" fault={faults.terms_accepted} typed={typed}>
        {t('registration.accept')} <TextLink to="/terms-and-conditions">{t('registration.terms')}</TextLink>
      </Consent>
      {audience === 'buyer' && (
        <>
          <Consent name="terms_accepted_sms" fault={faults.terms_accepted_sms} typed={typed}>
            {t('registration.smsText')} <TextLink to="/privacy-policy">{t('registration.sms')}</TextLink>
          </Consent>
          <Consent name="marketing_emails" fault={undefined} typed={typed}>
            {t('registration.marketing')} <span className="faint">({t('shell.optional')})</span>
          </Consent>
        </>
      )}
    </>
  )
}

type ConsentProps = {
  name: string
  fault: RegistrationFault | undefined
  typed: Record<string, string>
  children: React.ReactNode
}

function Consent({ name, fault, typed, children }: ConsentProps) {
  const { t } = useTranslation()
  const error = `register-${name}-error`
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          defaultChecked={typed[name] === 'on'}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? error : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldErrors id={error} errors={fault && [t(`registration.errors.${fault}`)]} />
    </div>
  )
}

function TextLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <a className="link" href={to} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
