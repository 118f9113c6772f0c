import { Form, Link, useNavigation } from '@remix-run/react'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PutAway } from '#app/features/messages/inputs.ts'
import type { ThreadView } from '#app/features/messages/queries.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'

type Acts = { thread: Pick<ThreadView, 'id' | 'lastAt' | 'archived' | 'asSeller'> }

/** Puts a conversation away, takes it back, or asks whether to delete it. */
export function ThreadActs({ thread }: Acts) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const Icon = thread.archived ? ArchiveRestore : Archive
  return (
    <>
      <Form method="post" action={`/messages/${thread.id}`}>
        <Fields intent={thread.archived ? 'restore' : 'archive'} seen={thread.lastAt} />
        <button
          className="icon-btn"
          type="submit"
          aria-label={t(`messages.${thread.archived ? 'restore' : 'archive'}`)}
        >
          <Icon className="i" aria-hidden="true" />
        </button>
      </Form>
      <Link
        className="icon-btn"
        to={`/messages/${thread.id}?delete=1`}
        aria-label={t('messages.delete')}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          setAsks(true)
        }}
      >
        <Trash2 className="i" aria-hidden="true" />
      </Link>
      {asks && <DeleteDialog thread={thread} onClose={() => setAsks(false)} />}
    </>
  )
}

function DeleteDialog({ thread, onClose }: Acts & { onClose: () => void }) {
  const { t } = useTranslation()
  const busy = useNavigation().state !== 'idle'
  const footer = (
    <>
      <Button type="button" onClick={onClose}>
        {t('messages.keep')}
      </Button>
      <Button variant="danger-solid" form="delete-thread" busy={busy}>
        {t('messages.delete')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('messages.deleteTitle')}
      footer={footer}
    >
      <Form id="delete-thread" method="post" action={`/messages/${thread.id}`}>
        <Fields intent="delete" seen={thread.lastAt} />
        <DeleteText asSeller={thread.asSeller} />
      </Form>
    </Dialog>
  )
}

/** The same question on the page, for where there is no script. */
export function DeleteQuestion({ thread }: Acts) {
  const { t } = useTranslation()
  return (
    <Form method="post" action={`/messages/${thread.id}`} className="stack mask">
      <Fields intent="delete" seen={thread.lastAt} />
      <h2 className="h-sub">{t('messages.deleteTitle')}</h2>
      <DeleteText asSeller={thread.asSeller} />
      <div className="row row-wrap">
        <ButtonLink to={`/messages/${thread.id}`}>{t('messages.keep')}</ButtonLink>
        <Button variant="danger-solid">{t('messages.delete')}</Button>
      </div>
    </Form>
  )
}

function DeleteText({ asSeller }: { asSeller: boolean }) {
  const { t } = useTranslation()
  return <p className="muted">{t(asSeller ? 'messages.deleteTextSeller' : 'messages.deleteText')}</p>
}

function Fields({ intent, seen }: PutAway) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}
