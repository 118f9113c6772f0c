import { type FormEvent, useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { CommandRefusal, Draft } from '../command.ts'
import { CommandBody } from './command-body.tsx'
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
  const { title, back, act, danger } = useCommandWords(draft)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!sending) onSend(new FormData(event.currentTarget))
  }
  const footer = (
    <>
      <Button variant="secondary" type="button" onClick={onClose}>
        {back}
      </Button>
      <Button
        variant={danger ? 'danger-solid' : 'primary'}
        form={id}
        busy={sending}
        data-testid="confirm-command"
      >
        {act}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} footer={footer}>
      <form id={id} onSubmit={send} noValidate>
        <CommandBody draft={draft} refusal={refusal} />
      </form>
    </Dialog>
  )
}
