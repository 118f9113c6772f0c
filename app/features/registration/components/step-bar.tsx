import { useTranslation } from 'react-i18next'
import type { Part } from '../shown.ts'

type StepBarProps = {
  /** What its steps are called, where each is a part of the form. */
  parts: readonly Part[] | null
  at: number
  steps: number
}

/** How far a form in steps has come, on a phone. */
export function StepBar({ parts, at, steps }: StepBarProps) {
  const { t } = useTranslation()
  const isNamed = parts?.length === steps
  return (
    <>
      <p className={`cap register-step-of ${isNamed ? 'sr' : ''}`} aria-live="polite">
        {t('registration.stepOf', { step: at + 1, steps })}
      </p>
      {isNamed && (
        <ol className="register-bar" aria-hidden="true">
          {parts.map((part, step) => (
            <li key={part} data-done={step < at || undefined} aria-current={step === at ? 'step' : undefined}>
              {step + 1}. {t(`registration.steps.${part}`)}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
