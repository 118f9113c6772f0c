import { Check, ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetupStep, StepState } from '#app/domain/shop/setup-steps.ts'

const PILLS: Record<StepState, string> = {
  done: 'pill-soft-win',
  next: 'pill-soft-info',
  todo: 'pill-soft',
  failed: 'pill-soft-out',
}

type SetupStepRowProps = {
  step: SetupStep
  state: StepState
  /** Its place in the order, from 1. */
  place: number
  /** What is known of it. */
  fact: ReactNode
  open: boolean
  children: ReactNode
}

/** One step: how it stands, and within it what it needs and its test. A disclosure, which opens without script. */
export function SetupStepRow({ step, state, place, fact, open, children }: SetupStepRowProps) {
  const { t } = useTranslation()
  return (
    <li id={step}>
      <details open={open}>
        <summary>
          <span className="mark" data-state={state} aria-hidden="true">
            {state === 'done' ? <Check className="i" /> : state === 'failed' ? <X className="i" /> : place}
          </span>
          <span className="grow">
            <b>{t(`admin.setup.steps.${step}`)}</b>
            <small className={state === 'failed' ? 't-out' : undefined}>{fact}</small>
          </span>
          <span className={`pill ${PILLS[state]}`}>{t(`admin.setup.states.${state}`)}</span>
          <ChevronDown className="i" aria-hidden="true" />
        </summary>
        <div className="body">{children}</div>
      </details>
    </li>
  )
}
