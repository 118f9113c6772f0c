import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { listTiles } from '#app/features/browse/by-id.server.ts'
import { deleteNote, saveNote } from '#app/features/notes/commands.server.ts'
import { type NoteFault, NoteFields, type NoteRefusal } from '#app/features/notes/components/note-form.tsx'
import { noteInput } from '#app/features/notes/inputs.ts'
import { listNotes } from '#app/features/notes/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ledOn, readFields, readForm, reply, textFault } from '#app/lib/form.server.ts'
import { wrongIn } from '#app/lib/form-answer.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import '#app/features/notes/components/notes.css'
import '#app/features/questions/components/questions.css'
import { titled } from '#app/ui/titled.ts'

/** The notes' dialogs as a page of their own, for browsers without script. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const id = params.listingId ?? ''
  const [[listing], notes, t] = await Promise.all([
    listTiles(context, [id]),
    listNotes(context, actor, id),
    i18n.getFixedT(request),
  ])
  if (!listing) throw notFound()
  const asked = searchParams.get('delete') ?? searchParams.get('edit')
  const note = notes.find((one) => one.id === asked) ?? null
  if (asked && !note) throw notFound()
  const deletes = searchParams.has('delete')
  const title = t(deletes ? 'notes.deleteTitle' : note ? 'notes.editTitle' : 'notes.add')
  return { listing: { id, title: listing.title, lotNumber: listing.lotNumber }, note, deletes, title }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const listingId = params.listingId ?? ''
  const form = await readFields(request)
  form.set('project_id', listingId)
  const page = `/product-view/${listingId}?open=notes#notes`
  if (form.get('action') === 'delete') {
    if (await deleteNote(context, actor, form.get('id') ?? '')) return ledOn(request, page)
    return reply<NoteFault, NoteRefusal>({ typed: {} }, { refused: 'gone', status: 404 })
  }
  const read = await readForm(form, noteInput)
  if (!read.ok) return reply<NoteFault, NoteRefusal>(read, { faults: { notes: textFault(read.typed.notes) } })
  const saved = await saveNote(context, actor, read.value)
  if (saved.ok) return ledOn(request, page)
  const isGone = saved.code === 'not_found'
  return reply<NoteFault, NoteRefusal>(read, {
    refused: isGone ? 'gone' : 'many',
    status: isGone ? 404 : 409,
  })
}

export default function NotesPage() {
  const { listing, note, deletes, title } = useLoaderData<typeof loader>()
  const result = wrongIn(useActionData<typeof action>())
  const { t } = useTranslation()
  const back = `/product-view/${listing.id}?open=notes#notes`
  return (
    <div className="keep-page">
      <h1 className="h-page">{title}</h1>
      <p className="muted">
        <Link className="link" to={back}>
          {t('notes.lot', { lot: listing.lotNumber })}, {listing.title}
        </Link>
      </p>
      <Form method="post" className="stack">
        {deletes ? (
          <>
            <input type="hidden" name="action" value="delete" />
            <input type="hidden" name="id" value={note?.id} />
            <p className="note-text">{note?.text}</p>
            <p className="cap">{t('notes.deleteText')}</p>
          </>
        ) : (
          <NoteFields id="note-text" note={note} result={result} />
        )}
        <div className="row row-wrap">
          <ButtonLink to={back}>{t(deletes ? 'notes.keep' : 'notes.back')}</ButtonLink>
          <Button variant={deletes ? 'danger-solid' : 'primary'}>
            {t(deletes ? 'notes.delete' : 'notes.save')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
