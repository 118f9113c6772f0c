import type { InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { type ContactErrors, TOPICS } from '../inputs.ts'

type ContactFormProps = {
  /** The seller's handle; null for the marketplace itself. */
  seller: string | null
  known: Partial<Record<string, string>>
  errors: ContactErrors
  tooMany: boolean
}

/** In the order in which they stand: the first that is wrong gets the focus, also without script. */
const ORDER = ['name', 'firstName', 'lastName', 'email', 'phone', 'topic', 'reference', 'message']

export function ContactForm({ seller, known, errors, tooMany }: ContactFormProps) {
  const { t } = useTranslation()
  const first = ORDER.find((name) => errors[name])
  const said = (name: string) => {
    const fault = errors[name]
    return fault && [t(`contact.errors.${fault}`)]
  }
  const wired = (name: string) => ({
    id: `contact-${name}`,
    name,
    defaultValue: known[name],
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? `contact-${name}-error` : undefined,
    autoFocus: first === name,
  })
  const text = (
    name: 'name' | 'firstName' | 'lastName' | 'email' | 'phone',
    more: InputHTMLAttributes<HTMLInputElement>,
  ) => (
    <Field
      id={`contact-${name}`}
      label={t(`contact.${name}`)}
      errors={said(name)}
      hint={name === 'phone' ? t('contact.phoneHint') : undefined}
    >
      <input className="input" {...wired(name)} {...more} />
    </Field>
  )
  return (
    <form
      method="post"
      action={seller ? `/contact-us?seller=${seller}` : '/contact-us'}
      className="stack"
      noValidate
    >
      {(first || tooMany) && (
        <Note tone="out" role="alert">
          {t(tooMany ? 'contact.tooMany' : 'contact.faults')}
        </Note>
      )}
      <div className="grid-2">
        {seller ? (
          text('name', { autoComplete: 'name', maxLength: 250 })
        ) : (
          <>
            {text('firstName', { autoComplete: 'given-name' })}
            {text('lastName', { autoComplete: 'family-name' })}
          </>
        )}
        {text('email', { type: 'email', autoComplete: 'email' })}
        {text('phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' })}
        <Field id="contact-topic" label={t('contact.topic')} errors={said('topic')}>
          <select className="select" {...wired('topic')} defaultValue={known.topic ?? 'other'}>
            {TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {t(`contact.topics.${topic}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field id="contact-reference" label={t('contact.reference')} errors={said('reference')} optional>
          <input className="input" {...wired('reference')} />
        </Field>
      </div>
      <Field id="contact-message" label={t('contact.message')} errors={said('message')}>
        <textarea className="input" rows={6} {...wired('message')} />
      </Field>
      <div className="sr" aria-hidden="true">
        <label>
          {t('contact.leaveEmpty')}
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <div className="row row-wrap">
        <Button variant="primary" size="lg">
          {t('contact.send')}
        </Button>
        <p className="cap">{t('contact.answer')}</p>
      </div>
    </form>
  )
}
