import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { CartLine } from '../line.ts'
import type { LineAnswer } from './cart-row.tsx'

export function RemoveFields({ line }: { line: CartLine }) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="cart_id" value={line.id} />
      <p className="cap dialog-lead">{line.listing.title}</p>
      <p className="muted">{t('cart.remove.text')}</p>
    </div>
  )
}

export function RemoveDialog({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { t } = useTranslation()
  const { Form, state, data } = useFetcher<LineAnswer>()
  const done = state === 'idle' && data !== undefined
  useEffect(() => {
    if (done) onClose()
  }, [done, onClose])
  const footer = (
    <>
      <Button variant="secondary" type="button" onClick={onClose}>
        {t('cart.remove.keep')}
      </Button>
      <Button variant="danger-solid" form="remove-line" busy={state !== 'idle'}>
        {t('cart.remove.act')}
      </Button>
    </>
  )
  const title = t('cart.remove.title', { lot: line.listing.lotNumber })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} footer={footer}>
      <Form id="remove-line" method="post" action="/cart">
        <RemoveFields line={line} />
      </Form>
    </Dialog>
  )
}
