import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CircleAlert, CircleCheck, FileCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { reviewTax } from '#app/features/profile/commands.server.ts'
import { taxEndInput, taxVerdictInput } from '#app/features/profile/inputs.ts'
import { listTaxWaiting } from '#app/features/profile/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { readAct, readFields, readForm, reply } from '#app/lib/form.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormInput } from '#app/ui/form-input.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'
import { useFirstFault } from '#app/ui/use-first-fault.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const PAGE = '/admin/settings/tax'
const ON_A_PAGE = 25
const DONE = ['updated', 'gone'] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const params = new URL(request.url).searchParams
  const page = readPageNumber(params)
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listTaxWaiting(context, { page, limit: ON_A_PAGE }),
  ])
  return {
    title: t('admin.nav.tax'),
    page,
    pages: page + (rows.length > ON_A_PAGE ? 1 : 0),
    waiting: rows.slice(0, ON_A_PAGE),
    done: DONE.find((word) => word === params.get('done')) ?? null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const form = await readFields(request)
  const { personId, documentId, verdict } = await readAct(form, taxVerdictInput)
  const accepted = verdict === 'accept'
  const read = await readForm(form, taxEndInput(easternDay(context.clock.now())))
  if (accepted && !read.ok) return reply<'day'>(read)
  const endsOn = read.ok ? read.value.endsOn : null
  const done = await reviewTax(context, { personId, documentId, accepted, endsOn })
  return redirect(`${PAGE}?done=${done === 'done' ? 'updated' : 'gone'}`, 303)
}

export default function TaxDocuments() {
  const { page, pages, waiting, done } = useLoaderData<typeof loader>()
  const wrong = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <AdminPage section="tax">
      <div className="set-wrap">
        {done && (
          <p className={`note ${done === 'updated' ? 'note-win' : 'note-out'}`} role="status">
            {done === 'updated' ? (
              <CircleCheck className="i" aria-hidden="true" />
            ) : (
              <CircleAlert className="i" aria-hidden="true" />
            )}
            <span>{t(`admin.tax.${done}`)}</span>
          </p>
        )}
        {waiting.length === 0 && <EmptyState icon={FileCheck} text={t('admin.tax.none')} />}
        <ul className="items">
          {waiting.map(({ personId, name, email, companyName, taxNumber, documentId, ...document }) => (
            <li key={documentId}>
              <div className="grow">
                <b>{name}</b>
                <small>
                  {email} · {t('admin.tax.company')}: {companyName} · {t('admin.tax.number')}: {taxNumber}
                </small>
                <p>
                  <a
                    className="link"
                    href={`/documents/${documentId}`}
                    aria-label={`${document.documentName}: ${t('admin.tax.open')}`}
                  >
                    {document.documentName}
                  </a>{' '}
                  <span className="cap">
                    <Time at={document.handedInAt} form="document" />
                  </span>
                </p>
              </div>
              <Verdict
                documentId={documentId}
                personId={personId}
                name={name}
                typed={wrong?.typed.documentId === documentId ? (wrong.typed.endsOn ?? '') : null}
              />
            </li>
          ))}
        </ul>
        {(page > 1 || pages > page) && (
          <Pager page={page} pages={pages} hrefFor={(number) => `${PAGE}?page=${number}`} />
        )}
      </div>
    </AdminPage>
  )
}

type VerdictProps = {
  documentId: string
  personId: string
  name: string
  /** The last day that was sent and is none after today; null where nothing is wrong. */
  typed: string | null
}

/** What is said of one document: until when it holds, or that it is not accepted. */
function Verdict({ documentId, personId, name, typed }: VerdictProps) {
  const { t } = useTranslation()
  const answer = useActionData<typeof action>()
  const form = useFirstFault(typed === null ? null : answer)
  return (
    <Form method="post" ref={form} className="row row-wrap">
      <input type="hidden" name="personId" value={personId} />
      <input type="hidden" name="documentId" value={documentId} />
      <FormInput
        form={`tax-${documentId}`}
        name="endsOn"
        type="date"
        label={t('admin.tax.endsOn')}
        aria-label={t('admin.tax.endsOnOf', { name })}
        hint={t('admin.tax.endsOnHint')}
        fault={typed === null ? undefined : t('admin.tax.endsOnBad')}
        first={typed !== null}
        defaultValue={typed ?? ''}
      />
      <Button variant="danger" name="verdict" value="refuse" aria-label={t('admin.tax.refuseOf', { name })}>
        {t('admin.tax.refuse')}
      </Button>
      <Button variant="primary" name="verdict" value="accept" aria-label={t('admin.tax.acceptOf', { name })}>
        {t('admin.tax.accept')}
      </Button>
    </Form>
  )
}
