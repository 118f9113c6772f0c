import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { listTiles } from '#app/features/browse/by-id.server.ts'
import { deleteNote, saveNote } from '#app/features/notes/commands.server.ts'
import { type NoteError, NoteFields, type NoteResult } from '#app/features/notes/components/note-form.tsx'
import { noteInput } from '#app/features/notes/inputs.ts'
import { listNotes } from '#app/features/notes/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, wantsPage } from '#app/lib/form.server.ts'
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
  const form = Object.fromEntries(await readFields(request))
  const done = () =>
    wantsPage(request)
      ? redirect(`/product-view/${listingId}?open=notes#notes`, 303)
      : data({ ok: true, error: null, typed: '' })
  if (form.action === 'delete')
    return (await deleteNote(context, actor, String(form.id ?? ''))) ? done() : failed('gone', '', 404)
  const typed = String(form.notes ?? '')
  const parsed = noteInput.safeParse({ ...form, project_id: listingId })
  if (!parsed.success) return failed(typed.trim() === '' ? 'required' : 'long', typed, 422)
  const saved = await saveNote(context, actor, parsed.data)
  if (saved.ok) return done()
  return saved.code === 'not_found' ? failed('gone', typed, 404) : failed('many', typed, 409)
}

function failed(error: NoteError, typed: string, status: number) {
  const result: NoteResult = { ok: false, error, typed }
  return data(result, { status })
}

export default function NotesPage() {
  const { listing, note, deletes, title } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() ?? null
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
