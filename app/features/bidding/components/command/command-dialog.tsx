import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isLow } from '#app/domain/auction/offer-warnings.ts'
import { centsTyped } from '#app/domain/money/amount.ts'
import type { CommandRefusal, Draft } from '#app/features/bidding/command.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { focusFirst, notRepeated } from '#app/ui/focus-first.ts'
import { CommandBody, FIELDED } from './command-body.tsx'
import { useCommandWords } from './use-command-words.ts'

type CommandDialogProps = {
  draft: Draft
  refusal: CommandRefusal | null
  sending: boolean
  onSend: (form: FormData) => void
  onClose: () => void
}

export function CommandDialog({ draft, refusal, sending, onSend, onClose }: CommandDialogProps) {
  const id = useId()
  const { listing } = useRoom()
  const { i18n } = useTranslation()
  const { title, back, act, danger } = useCommandWords(draft)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!sending) onSend(new FormData(event.currentTarget))
  }
  // what takes something away is confirmed on purpose, and a field is filled in first
  const fielded = FIELDED.includes(draft.intent)
  const low =
    draft.intent === 'prebid' &&
    isLow(centsTyped(draft.fields.proposed_amount, i18n), listing.startPrice, listing.warnings)
  const stays = !fielded && (danger || low)
  const confirms = !fielded && !stays
  const footer = (
    <>
      <Button variant="secondary" type="button" onClick={onClose} data-first={stays || undefined}>
        {back}
      </Button>
      <Button
        variant={danger ? 'danger-solid' : 'primary'}
        form={id}
        busy={sending}
        data-testid="confirm-command"
        data-first={confirms || undefined}
        onKeyDown={notRepeated}
      >
        {act}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={footer}
      onOpenAutoFocus={focusFirst}
    >
      <form id={id} onSubmit={send} noValidate>
        <CommandBody draft={draft} refusal={refusal} />
      </form>
    </Dialog>
  )
}
