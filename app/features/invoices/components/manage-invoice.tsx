import { Form, Link } from '@remix-run/react'
import { Ban, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { MOST_NOTE } from '../inputs.ts'
import type { Managing } from '../manage-form.server.ts'
import type { InvoiceView } from '../queries.server.ts'

type ManageInvoiceProps = {
  invoice: InvoiceView
  internalNotes: string
  /** Whether its end is about to be confirmed. */
  asks: boolean
  /** Where that is asked, and where it is not. */
  hrefs: { asks: string; plain: string }
  done: 'saved' | 'cancelled' | null
  failed: Exclude<Extract<Managing, { ok: false }>, { code: 'shipping' }> | undefined
}

/** What a seller does with an invoice: notes, and taking it back while it is unpaid. */
export function ManageInvoice({ invoice, internalNotes, asks, hrefs, done, failed }: ManageInvoiceProps) {
  const { t } = useTranslation()
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
      {failed && (
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
          {invoice.status === 'unpaid' && !asks && (
            <ButtonLink variant="danger" className="push" to={hrefs.asks} preventScrollReset>
              <Ban className="i" aria-hidden="true" />
              {t('invoice.manage.cancel')}
            </ButtonLink>
          )}
        </p>
      </Form>
      {asks && invoice.status === 'unpaid' && <Cancelling invoice={invoice} plain={hrefs.plain} />}
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

function Cancelling({ invoice, plain }: { invoice: InvoiceView; plain: string }) {
  const { t } = useTranslation()
  return (
    <Form
      method="post"
      action={plain}
      className="note note-out inv-cancel"
      role="group"
      aria-labelledby="cancelling"
    >
      <CircleAlert className="i" aria-hidden="true" />
      <div className="stack-s">
        <p className="strong" id="cancelling">
          {t('invoice.manage.cancelTitle', { number: invoice.commonInvoice })}
        </p>
        <p>
          {t('invoice.manage.cancelText', { buyer: invoice.buyer.name, amount: formatExact(invoice.owed) })}
        </p>
        <p className="row row-wrap">
          <Button variant="danger-solid" name="intent" value="cancel">
            {t('invoice.manage.confirm')}
          </Button>
          <Link className="link" to={plain} preventScrollReset>
            {t('invoice.manage.keep')}
          </Link>
        </p>
      </div>
    </Form>
  )
}
