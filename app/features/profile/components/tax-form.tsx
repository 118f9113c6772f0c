import { Form } from '@remix-run/react'
import { CalendarX, CircleCheck, CircleX, FileText, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DOCUMENT_ACCEPT } from '#app/domain/people/documents.ts'
import type { FormAnswer, Typed } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormInput, wired } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time, useDayText } from '#app/ui/time.tsx'
import { useFirstFault } from '#app/ui/use-first-fault.ts'
import { useProfileFault } from './use-profile-fault.ts'

export type TaxView = {
  tax_number: string
  companyname: string
  /** Null while nothing was handed in. */
  status: 'waiting' | 'accepted' | 'expired' | 'refused' | null
  /** The last day on which an accepted one holds, as YYYY-MM-DD; null where it has no end. */
  endsOn: string | null
  document: { id: string; name: string; size: number; createdAt: number } | null
}

const FORM = 'tax'
const STATUS = {
  waiting: { icon: Hourglass, tone: 'amber' },
  accepted: { icon: CircleCheck, tone: 'win' },
  expired: { icon: CalendarX, tone: 'out' },
  refused: { icon: CircleX, tone: 'out' },
} as const

type TaxFormProps = {
  tax: TaxView
  faults: FormAnswer['faults'] | null
  typed: Typed | null
}

/** What frees somebody of sales tax: a number, a company and a document (account-and-operations.md, section 5). */
export function TaxForm({ tax, faults, typed }: TaxFormProps) {
  const { t } = useTranslation()
  const fault = useProfileFault(faults ?? {})
  const form = useFirstFault(faults)
  const known = { ...tax, ...typed }
  const dayText = useDayText('fullDay')
  const first = ['tax_number', 'companyname', 'document'].find((name) => faults?.[name])
  return (
    <section id="tax">
      <div className="row row-wrap acct-part-head">
        <h2 className="h-sec">{t('profile.tax.title')}</h2>
        {tax.status && <TaxStatus status={tax.status} />}
      </div>
      <p className="muted acct-intro">{t('profile.tax.text')}</p>
      {tax.status === 'expired' && <Note tone="amber">{t('profile.tax.sendNew')}</Note>}
      <Form method="post" ref={form} encType="multipart/form-data" action="#tax" noValidate className="stack">
        <input type="hidden" name="intent" value="tax" />
        <div className="grid-2">
          <FormInput
            form={FORM}
            name="tax_number"
            label={t('profile.tax.number')}
            fault={fault('tax_number')}
            first={first === 'tax_number'}
            defaultValue={known.tax_number}
            autoComplete="off"
          />
          <FormInput
            form={FORM}
            name="companyname"
            label={t('profile.tax.company')}
            fault={fault('companyname')}
            first={first === 'companyname'}
            defaultValue={known.companyname}
            autoComplete="organization"
          />
        </div>
        {tax.document && (
          <ul className="items">
            <li>
              <FileText className="i i-l" aria-hidden="true" />
              <span className="grow">
                <a
                  className="link"
                  href={`/documents/${tax.document.id}`}
                  aria-label={t('profile.tax.open', { name: tax.document.name })}
                >
                  {tax.document.name}
                </a>
                <small>
                  {Math.max(1, Math.round(tax.document.size / 1000))} kB ·{' '}
                  <Time at={tax.document.createdAt} form="document" />
                </small>
                {tax.endsOn && (
                  <small>
                    {t(tax.status === 'expired' ? 'profile.tax.endedOn' : 'profile.tax.validUntil', {
                      day: dayText(tax.endsOn),
                    })}
                  </small>
                )}
              </span>
            </li>
          </ul>
        )}
        <Field
          id={`${FORM}-document`}
          label={t('profile.tax.document')}
          hint={t('profile.tax.hint')}
          errors={fault('document') ? [fault('document') ?? ''] : undefined}
        >
          <DropField
            accept={DOCUMENT_ACCEPT}
            {...wired({
              form: FORM,
              name: 'document',
              fault: fault('document'),
              hint: true,
              first: first === 'document',
            })}
          />
        </Field>
        <div>
          <Button>{t('profile.tax.send')}</Button>
        </div>
      </Form>
    </section>
  )
}

function TaxStatus({ status }: { status: keyof typeof STATUS }) {
  const { t } = useTranslation()
  const { icon: Icon, tone } = STATUS[status]
  return (
    <span className={`pill pill-soft-${tone}`}>
      <Icon className="i" aria-hidden="true" />
      {t(`profile.tax.${status}`)}
    </span>
  )
}
