import { Form } from '@remix-run/react'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Managing } from '#app/flows/money/manage-invoice.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { MOST_NOTE } from '../inputs.ts'
import type { LeftLine } from '../left-lines.server.ts'
import type { InvoiceView } from '../queries.server.ts'
import { Cancelling } from './cancelling.tsx'

type ManageInvoiceProps = {
  invoice: InvoiceView
  internalNotes: string
  /** Whether its end is about to be confirmed. */
  asks: boolean
  /** What is left of it, and what a form that calls some of it off names its sending by. */
  left: readonly LeftLine[]
  attempt: string
  /** Where that is asked, and where it is not. */
  hrefs: { asks: string; plain: string }
  done: 'saved' | 'cancelled' | 'credited' | null
  failed: Exclude<Extract<Managing, { ok: false }>, { code: 'shipping' }> | undefined
}

/** What a seller does with an invoice: notes, and calling it off. */
export function ManageInvoice({
  invoice,
  internalNotes,
  asks,
  left,
  attempt,
  hrefs,
  done,
  failed,
}: ManageInvoiceProps) {
  const { t } = useTranslation()
  const ends = invoice.status !== 'cancelled'
  const isUnsaid = failed?.code === 'reason'
  return (
    <section className="panel panel-pad inv-manage" aria-labelledby="manage">
      <h2 className="h-sec" id="manage">
        {t('invoice.manage.notes')}
      </h2>
      {done && (
        <Note tone="win" role="status">
          {t(`invoice.manage.${done}`)}
        </Note>
      )}
      {failed && !isUnsaid && (
        <Note tone="out" role="alert">
          {failed.code === 'tooLong'
            ? t('invoice.manage.tooLong', { most: MOST_NOTE })
            : t(`invoice.manage.${failed.code === 'not_found' ? 'none' : failed.code}`)}
        </Note>
      )}
      <Form method="post" className="stack" preventScrollReset key={done}>
        <NoteForm name="publicNotes" value={failed?.typed.publicNotes || invoice.publicNotes} />
        <NoteForm name="internalNotes" value={failed?.typed.internalNotes || internalNotes} />
        <p className="row row-wrap">
          <Button name="intent" value="notes">
            {t('invoice.manage.save')}
          </Button>
          {ends && !asks && !isUnsaid && (
            <ButtonLink variant="danger" className="push" to={hrefs.asks} preventScrollReset>
              <Ban className="i" aria-hidden="true" />
              {t('invoice.manage.cancel')}
            </ButtonLink>
          )}
        </p>
      </Form>
      {ends && (asks || isUnsaid) && (
        <Cancelling invoice={invoice} left={left} attempt={attempt} plain={hrefs.plain} isUnsaid={isUnsaid} />
      )}
    </section>
  )
}

function NoteForm({ name, value }: { name: 'publicNotes' | 'internalNotes'; value: string }) {
  const { t } = useTranslation()
  const hint = name === 'publicNotes' ? 'publicHint' : 'internalHint'
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {t(`invoice.manage.${name}`)}
      </label>
      <textarea
        className="input"
        id={name}
        name={name}
        rows={3}
        maxLength={MOST_NOTE}
        defaultValue={value}
        aria-describedby={`${name}-hint`}
      />
      <p className="cap" id={`${name}-hint`}>
        {t(`invoice.manage.${hint}`)}
      </p>
    </div>
  )
}
