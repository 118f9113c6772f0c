import { Link, useFetcher } from '@remix-run/react'
import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Done, isDone, wrongIn } from '#app/lib/form-answer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { MessageFields, type MessageResult } from './message-fields.tsx'

type MessageSellerProps = {
  listing: { id: string; lotNumber: number; seller: { name: string } }
  /** What was written about this listing already. */
  threadId: string | null
  login: string | null
}

/** Writes to the seller: in a dialog, or on a page of its own without script. */
export function MessageSeller({ listing, threadId, login }: MessageSellerProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const page = `/product-view/${listing.id}/message`
  return (
    <p className="row row-wrap message-seller">
      {login ? (
        <Link className="link" to={login}>
          {t('messages.login')}
        </Link>
      ) : (
        <ButtonLink
          to={page}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <MessageCircle className="i" aria-hidden="true" />
          {t('messages.toSeller')}
        </ButtonLink>
      )}
      {threadId && (
        <Link className="link" to={`/messages/${threadId}`}>
          {t('messages.open')}
        </Link>
      )}
      {open && <MessageDialog listing={listing} page={page} onClose={() => setOpen(false)} />}
    </p>
  )
}

type MessageDialogProps = Pick<MessageSellerProps, 'listing'> & { page: string; onClose: () => void }

function MessageDialog({ listing, page, onClose }: MessageDialogProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher<MessageResult | Done>()
  const toast = useToast()
  const done = fetcher.state === 'idle' && isDone(fetcher.data)
  useEffect(() => {
    if (!done) return
    toast({ tone: 'win', title: t('messages.sent') })
    onClose()
  }, [done, toast, t, onClose])
  const footer = (
    <>
      <Button variant="secondary" type="button" onClick={onClose}>
        {t('messages.goBack')}
      </Button>
      <Button variant="primary" form="message-form" busy={fetcher.state !== 'idle'}>
        {t('messages.sendMessage')}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('messages.toSeller')} footer={footer}>
      <fetcher.Form id="message-form" method="post" action={page} className="stack" noValidate>
        <p className="cap">{t('messages.about', { lot: listing.lotNumber, seller: listing.seller.name })}</p>
        <MessageFields id="message-text" result={wrongIn(fetcher.data)} />
      </fetcher.Form>
    </Dialog>
  )
}
