import { Form } from '@remix-run/react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RETURN_CHOICES } from '#app/domain/people/organisation-texts.ts'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { DropField } from '#app/ui/drop-field.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { wired } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import { SellerMark } from '#app/ui/seller-mark.tsx'
import { type OrganisationFault, STORY_MOST, TEXT_MOST } from '../organisation-inputs.ts'
import { OrganisationLinks } from './organisation-links.tsx'
import { OrganisationSave } from './organisation-save.tsx'
import { OrganisationTerms, type TermsVersion } from './organisation-terms.tsx'
import './organisation.css'

/** Refused where somebody else has changed it since. */
export type OrganisationAnswer = FormAnswer<OrganisationFault, { by: string }>

type OrganisationFormProps = {
  values: Readonly<Record<string, string>>
  logo: string | null
  versions: readonly TermsVersion[]
  /** The number of its next invoice. */
  next: number
  seen: number
  answer: OrganisationAnswer | null
  query: string
}

const FORM = 'organisation'
type Extra = { type?: string; after?: ReactNode }
type Name =
  | 'name'
  | 'story'
  | 'story_es'
  | 'links'
  | 'contact_email'
  | 'contact_phone'
  | 'invoice_prefix'
  | 'tax_id'
  | 'invoice_address'
  | 'return_text'
  | 'terms'
  | 'terms_changed'

export function OrganisationForm({
  logo,
  versions,
  next,
  seen,
  answer,
  query,
  ...given
}: OrganisationFormProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  // what is discarded is shown anew as it was
  const [shown, setShown] = useState(0)
  const values = answer?.typed ?? given.values
  const [first] = Object.keys(answer?.faults ?? {})
  const faultOf = (name: string) => {
    const code = answer?.faults[name]
    return code ? t(`organisation.faults.${code}`) : undefined
  }
  const control = (name: Name, rows: number, most: number, { type = 'text', after }: Extra = {}) => {
    const ties = {
      ...wired({ form: FORM, name, fault: faultOf(name), first: first === name }),
      maxLength: most,
    }
    return (
      <Row key={name} name={name} fault={faultOf(name)}>
        {rows > 1 ? (
          <textarea className="input" rows={rows} {...ties} defaultValue={values[name]} />
        ) : (
          <input className="input" type={type} {...ties} defaultValue={values[name]} autoComplete="off" />
        )}
        {after}
      </Row>
    )
  }
  return (
    <Form
      key={shown}
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={`/seller/organization${query}`}
      noValidate
      className="set-list og-form"
      data-testid="organisation-form"
    >
      <input type="hidden" name="seen" value={seen} />
      {answer && (
        <Note tone="out" role="alert">
          {answer.refused ? t('organisation.stale', { by: answer.refused.by }) : t('organisation.faulty')}
        </Note>
      )}
      <section>
        <h2 className="h-sec">{t('organisation.who')}</h2>
        {control('name', 1, 80)}
        <Row name="logo" fault={faultOf('upload')} id={`${FORM}-upload`}>
          <div className="row row-wrap">
            <SellerMark name={values.name ?? ''} logo={logo} size="s" />
            <DropField
              id={`${FORM}-upload`}
              name="upload"
              accept={UPLOAD_ACCEPT}
              aria-describedby={faultOf('upload') ? `${FORM}-upload-error` : undefined}
            />
            {logo && (
              <label className="check">
                <input type="checkbox" name="remove_logo" /> <span>{t('organisation.removeLogo')}</span>
              </label>
            )}
          </div>
        </Row>
        {control('story', 4, STORY_MOST, { after: <StoryLength typed={values.story ?? ''} form={form} /> })}
        {control('story_es', 4, STORY_MOST)}
        <Row name="links" fault={faultOf('links')}>
          <OrganisationLinks
            id={`${FORM}-links`}
            links={(values.links ?? '').split('\n')}
            describedBy={faultOf('links') ? `${FORM}-links-error` : undefined}
          />
        </Row>
        {control('contact_email', 1, 250, { type: 'email' })}
        {control('contact_phone', 1, 30, { type: 'tel' })}
      </section>
      <section>
        <h2 className="h-sec">{t('organisation.invoices')}</h2>
        {control('invoice_prefix', 1, 6, {
          after: (
            <p className="cap num" data-testid="next-number">
              {t('organisation.nextNumber')}{' '}
              <b className="mono">{`${given.values.invoice_prefix}-${next}`}</b>
            </p>
          ),
        })}
        {control('tax_id', 1, 40)}
        {control('invoice_address', 2, 300)}
      </section>
      <section>
        <h2 className="h-sec">{t('organisation.returns')}</h2>
        <Row name="return_choice" fault={faultOf('return_choice')}>
          <select
            className="select"
            {...wired({ form: FORM, name: 'return_choice', fault: faultOf('return_choice') })}
            defaultValue={values.return_choice}
          >
            {(['house', ...RETURN_CHOICES] as const).map((choice) => (
              <option key={choice} value={choice}>
                {t(`organisation.choice.${choice}`)}
              </option>
            ))}
          </select>
        </Row>
        {control('return_text', 3, TEXT_MOST)}
      </section>
      <OrganisationTerms
        versions={versions}
        open={faultOf('terms') !== undefined || faultOf('terms_changed') !== undefined}
      >
        {control('terms', 6, TEXT_MOST)}
        {control('terms_changed', 1, 160)}
      </OrganisationTerms>
      <OrganisationSave form={form} onDiscard={() => setShown(shown + 1)} />
    </Form>
  )
}

/** How much of the story is written, as it is typed. */
function StoryLength({ typed, form }: { typed: string; form: RefObject<HTMLFormElement | null> }) {
  const { t } = useTranslation()
  const [count, setCount] = useState(typed.length)
  useEffect(() => {
    const read = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement && target.name === 'story') setCount(target.value.length)
    }
    const element = form.current
    element?.addEventListener('input', read)
    return () => element?.removeEventListener('input', read)
  }, [form])
  return (
    <p className="cap num" data-testid="story-length">
      {t('organisation.length', { count, most: STORY_MOST })}
    </p>
  )
}

type RowProps = {
  name: Name | 'logo' | 'return_choice'
  fault: string | undefined
  id?: string
  children: ReactNode
}

function Row({ name, fault, id = `${FORM}-${name}`, children }: RowProps) {
  const { t } = useTranslation()
  return (
    <div className="set">
      <div>
        <label className="h-sub" htmlFor={id}>
          {t(`organisation.field.${name}`)}
        </label>
        <p className="cap">{t(`organisation.text.${name}`)}</p>
      </div>
      <div>
        {children}
        <FieldErrors id={`${id}-error`} errors={fault ? [fault] : undefined} />
      </div>
    </div>
  )
}
