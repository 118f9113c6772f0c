import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { INVITATION_DAYS } from '#app/domain/people/invitations.ts'
import { type Done, isDone, wrongIn } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { InviteAnswer } from '../inputs.ts'
import { InviteFields } from './invite-fields.tsx'

type InviteDialogProps = {
  organisation: string
  yards: readonly { id: string; name: string }[]
  query: string
  onClose: () => void
}

const FORM = 'invite-someone'

/** Asks somebody to join, over the list; the page of the same address does it without script. */
export function InviteDialog({ organisation, yards, query, onClose }: InviteDialogProps) {
  const { t } = useTranslation()
  const say = useToast()
  const fetcher = useFetcher<InviteAnswer | Done>()
  const told = fetcher.state === 'idle' ? fetcher.data : undefined
  const done = isDone(told)
  const finish = useRef(() => {})
  finish.current = () => {
    say({ tone: 'win', title: t('team.said.invited') })
    onClose()
  }
  useEffect(() => {
    if (done) finish.current()
  }, [done])
  return (
    <Dialog
      open
      title={t('team.inviteTitle')}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <Button type="button" onClick={onClose}>
            {t('team.keep')}
          </Button>
          <Button variant="primary" form={FORM} busy={fetcher.state !== 'idle'}>
            {t('team.send')}
          </Button>
        </>
      }
    >
      <fetcher.Form method="post" action={`/seller/users/all${query}`} id={FORM} noValidate>
        <input type="hidden" name="intent" value="invite" />
        <input type="hidden" name="in" value="dialog" />
        <InviteFields form={FORM} yards={yards} answer={wrongIn(told)} />
        <p className="hint invite-hint">
          {t('team.inviteText', { days: INVITATION_DAYS, organisation })} {t('team.inviteHint')}
        </p>
      </fetcher.Form>
    </Dialog>
  )
}
