import { Link, useFetcher } from '@remix-run/react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteView } from '#app/features/notes/queries.server.ts'
import { type Done, isDone, wrongIn } from '#app/lib/form-answer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Time } from '#app/ui/time.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { NoteFields, type NoteResult } from './note-form.tsx'

type Listing = { id: string; lotNumber: number }
type NotesProps = { listing: Listing; notes: NoteView[] }
type Opened = { act: 'write' | 'delete'; note: NoteView | null }

/** One's own notes on a listing. Every button is a link to the page that does the same without script. */
export function Notes({ listing, notes }: NotesProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const page = `/product-view/${listing.id}/notes`
  const open = (what: Opened) => (event: MouseEvent) => {
    event.preventDefault()
    setOpened(what)
  }
  return (
    <div className="notes">
      {notes.length === 0 ? (
        <p className="muted">{t('notes.none')}</p>
      ) : (
        <ul className="items">
          {notes.map((note) => (
            <li key={note.id}>
              <span className="grow">
                <span className="note-text">{note.text}</span>
                <small className="num">
                  <Time at={note.updatedAt} form="short" />
                </small>
              </span>
              <span className="acts">
                <Link
                  className="btn btn-quiet btn-sm"
                  to={`${page}?edit=${note.id}`}
                  aria-label={t('notes.editLabel', { text: note.text.slice(0, 60) })}
                  onClick={open({ act: 'write', note })}
                >
                  {t('notes.edit')}
                </Link>
                <Link
                  className="btn btn-quiet btn-sm note-delete"
                  to={`${page}?delete=${note.id}`}
                  aria-label={t('notes.deleteLabel', { text: note.text.slice(0, 60) })}
                  onClick={open({ act: 'delete', note })}
                >
                  {t('notes.delete')}
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={page} onClick={open({ act: 'write', note: null })}>
        {t('notes.add')}
      </ButtonLink>
      {opened && (
        <NoteDialog
          key={opened.note?.id}
          listing={listing}
          opened={opened}
          page={page}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

type NoteDialogProps = { listing: Listing; opened: Opened; page: string; onClose: () => void }

function NoteDialog({ listing, opened: { act, note }, page, onClose }: NoteDialogProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher<NoteResult | Done>()
  const toast = useToast()
  const deletes = act === 'delete'
  const title = t(deletes ? 'notes.deleteTitle' : note ? 'notes.editTitle' : 'notes.add')
  const done = fetcher.state === 'idle' && isDone(fetcher.data)
  useEffect(() => {
    if (!done) return
    toast({ tone: 'win', title: t(deletes ? 'notes.deleted' : 'notes.saved') })
    onClose()
  }, [done, deletes, toast, t, onClose])
  const footer = (
    <>
      <Button variant="secondary" type="button" onClick={onClose}>
        {t(deletes ? 'notes.keep' : 'notes.back')}
      </Button>
      <Button variant={deletes ? 'danger-solid' : 'primary'} form="note-form" busy={fetcher.state !== 'idle'}>
        {t(deletes ? 'notes.delete' : 'notes.save')}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} footer={footer}>
      <fetcher.Form id="note-form" method="post" action={page}>
        {deletes ? (
          <>
            <input type="hidden" name="action" value="delete" />
            <input type="hidden" name="id" value={note?.id} />
            <p className="note-text">{note?.text}</p>
            <p className="cap">{t('notes.deleteText')}</p>
          </>
        ) : (
          <>
            <p className="cap">{t('notes.lot', { lot: listing.lotNumber })}</p>
            <NoteFields id="note-text" note={note} result={wrongIn(fetcher.data)} />
          </>
        )}
      </fetcher.Form>
    </Dialog>
  )
}
