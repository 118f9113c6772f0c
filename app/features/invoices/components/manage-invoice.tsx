import { Form } from '@remix-run/react'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ManageFault, ManageRefusal } from '#app/flows/money/manage-invoice.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { wired } from '#app/ui/form-input.tsx'
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
  failed: FormAnswer<ManageFault, ManageRefusal> | undefined
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
  const refused = failed?.refused
  const isUnsaid = failed?.faults.reason !== undefined
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
      {refused && !isOfShipping(refused) && (
        <Note tone="out" role="alert">
          {t(`invoice.manage.${refused === 'not_found' ? 'none' : refused}`)}
        </Note>
      )}
      <Form method="post" className="stack" preventScrollReset key={done}>
        <NoteForm name="publicNotes" saved={invoice.publicNotes} failed={failed} />
        <NoteForm name="internalNotes" saved={internalNotes} failed={failed} />
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

/** What only the form for a parcel is refused for. */
function isOfShipping(code: ManageRefusal): code is 'not_delivered' | 'not_paid' {
  return code === 'not_delivered' || code === 'not_paid'
}

const NOTES = ['publicNotes', 'internalNotes'] as const
type NoteFormProps = { name: (typeof NOTES)[number]; saved: string; failed: ManageInvoiceProps['failed'] }

function NoteForm({ name, saved, failed }: NoteFormProps) {
  const { t } = useTranslation()
  const faults = failed?.faults ?? {}
  const fault = faults[name] && t('invoice.manage.tooLong', { most: MOST_NOTE })
  return (
    <Field
      id={`notes-${name}`}
      label={t(`invoice.manage.${name}`)}
      hint={t(`invoice.manage.${name === 'publicNotes' ? 'publicHint' : 'internalHint'}`)}
      errors={fault ? [fault] : []}
    >
      <textarea
        className="input"
        rows={3}
        maxLength={MOST_NOTE}
        defaultValue={failed?.typed[name] ?? saved}
        {...wired({
          form: 'notes',
          name,
          fault,
          hint: true,
          first: NOTES.find((each) => faults[each]) === name,
        })}
      />
    </Field>
  )
}
