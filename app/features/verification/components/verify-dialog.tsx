import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VERIFY_PAGES } from '#app/lib/verify-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { Channel, CodeState, VerifyAnswer } from '../state.ts'
import { VerifyBody, VerifyFoot } from './verify-parts.tsx'

export type VerifyDialogProps = {
  channel: Channel
  /** What this is needed for, where it was asked for by the way. */
  why?: string
  onClose: () => void
  onVerified?: () => void
}

/** Verifies the signed-in person's number or address on the spot. The page at the same address does it without script. */
export function VerifyDialog({ channel, why, onClose, onVerified }: VerifyDialogProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const { data: state, load } = useFetcher<CodeState>()
  const { data: answer, Form, state: sending } = useFetcher<VerifyAnswer>()
  const [opened, setOpened] = useState(false)
  useEffect(() => load(VERIFY_PAGES[channel]), [channel, load])
  const idle = sending === 'idle'
  // a code that was sent ends the changing that it was asked for by
  useEffect(() => {
    if (!idle || !answer || !('step' in answer)) return
    if (answer.step === 'sent') return setOpened(false)
    toast({ tone: 'win', title: t(`verify.${channel}.done`) })
    onVerified?.()
    onClose()
  }, [idle, answer, channel, toast, t, onVerified, onClose])
  const step = state?.pending && !opened ? 'code' : 'ask'
  const change = (label: string) => (
    <button type="button" className="link verify-change" onClick={() => setOpened(true)}>
      {label}
    </button>
  )
  const back = (
    <Button variant="secondary" type="button" onClick={onClose}>
      {t('verify.back')}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(step === 'code' ? `verify.${channel}.codeTitle` : `verify.${channel}.ask`)}
      footer={state && <VerifyFoot channel={channel} step={step} busy={!idle} back={back} />}
    >
      {state && (
        <VerifyBody
          state={state}
          answer={idle ? (answer ?? null) : null}
          step={step}
          changing={opened}
          form={Form}
          hidden={<input type="hidden" name="by" value="script" />}
          change={change}
          {...(why === undefined ? {} : { why })}
        />
      )}
    </Dialog>
  )
}
