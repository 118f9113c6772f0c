import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { CodeState, VerifyAnswer } from '../state.ts'
import { VerifyBody, VerifyFoot } from './verify-parts.tsx'

const PAGE = '/registration/verify'

type Asked = {
  /** Where a registration stands that waits for its code; null for none. */
  waits: CodeState | null
  redirectTo: string | null
  /** Back to what was typed. */
  onBack: () => void
}

/** The code of a registration, in the popup that it was sent from: the parts of a dialog, null while there is none. */
export function useRegisterCode({ waits, redirectTo, onBack }: Asked) {
  const { t } = useTranslation()
  const { data: answer = null, Form, state: sending } = useFetcher<VerifyAnswer>()
  if (!waits) return null
  const state = (answer && 'step' in answer && answer.state) || waits
  const { channel } = state
  const idle = sending === 'idle'
  const back = (label: ReactNode, className: string) => (
    <button type="button" className={className} onClick={onBack}>
      {label}
    </button>
  )
  return {
    title: t(`verify.${channel}.codeTitle`),
    body: (
      <VerifyBody
        state={state}
        answer={idle ? answer : null}
        step="code"
        changing={false}
        form={Form}
        hidden={
          <>
            <input type="hidden" name="by" value="script" />
            {redirectTo !== null && <input type="hidden" name="redirectTo" value={redirectTo} />}
          </>
        }
        change={(label) => back(label, 'link verify-change')}
        action={PAGE}
      />
    ),
    foot: (
      <VerifyFoot
        channel={channel}
        step="code"
        busy={!idle}
        back={
          <Button variant="secondary" type="button" onClick={onBack}>
            {t('verify.back')}
          </Button>
        }
      />
    ),
  }
}
