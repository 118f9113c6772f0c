import { useFetcher } from '@remix-run/react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { type Done, type FormAnswer, isDone, wrongIn } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { AddFields, type AddLot, addTotal } from './add-fields.tsx'
import type { Refused } from './use-cart-words.ts'

type AddDialogProps = { lot: AddLot; pieces: string; onClose: () => void }

export function AddDialog({ lot, pieces, onClose }: AddDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState(pieces)
  const { Form, state, data } = useFetcher<Done | FormAnswer<string, Refused>>()
  const toast = useToast()
  const done = state === 'idle' && isDone(data)
  useEffect(() => {
    if (!done) return
    toast({ tone: 'win', title: t('cart.added'), text: t('cart.addedText') })
    onClose()
  }, [done, toast, t, onClose])
  const footer = (
    <>
      <Button variant="secondary" type="button" onClick={onClose}>
        {t('bid.confirm.back')}
      </Button>
      <Button variant="primary" form={id} busy={state !== 'idle'} data-testid="confirm-add">
        {t('cart.dialog.act', { amount: formatExact(addTotal(lot, text)) })}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('cart.dialog.title')} footer={footer}>
      <Form id={id} method="post" action={`/cart/add/${lot.id}`} noValidate>
        <AddFields lot={lot} text={text} onType={setText} refused={wrongIn(data)?.refused ?? null} />
      </Form>
    </Dialog>
  )
}
