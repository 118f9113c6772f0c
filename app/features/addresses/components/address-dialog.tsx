import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Done, type FormAnswer, isDone, wrongIn } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useFirstFault } from '#app/ui/use-first-fault.ts'
import type { OpenedAddress } from '../view.ts'
import { AddressFields, useAddressTitle } from './address-fields.tsx'

type AddressDialogProps = { opened: OpenedAddress; page: string; onClose: () => void }

export function AddressDialog({ opened, page, onClose }: AddressDialogProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher<FormAnswer | Done>()
  const toast = useToast()
  const removes = opened.act === 'delete'
  const done = fetcher.state === 'idle' && isDone(fetcher.data)
  const wrong = wrongIn(fetcher.data)
  const form = useFirstFault(fetcher.state === 'idle' ? wrong : null)
  useEffect(() => {
    if (!done) return
    toast({ tone: 'win', title: t(removes ? 'addresses.removed' : 'addresses.saved') })
    onClose()
  }, [done, removes, toast, t, onClose])
  const footer = (
    <>
      <Button type="button" onClick={onClose}>
        {t(removes ? 'addresses.keep' : 'addresses.back')}
      </Button>
      <Button
        variant={removes ? 'danger-solid' : 'primary'}
        form="address-form"
        busy={fetcher.state !== 'idle'}
      >
        {t(removes ? 'addresses.remove' : 'addresses.save')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={useAddressTitle(opened)}
      footer={footer}
    >
      <fetcher.Form ref={form} id="address-form" method="post" action={page} noValidate>
        <AddressFields opened={opened} wrong={wrong} />
      </fetcher.Form>
    </Dialog>
  )
}
