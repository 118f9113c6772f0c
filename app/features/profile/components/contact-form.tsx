import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormInput, wired } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import { RegionFields } from '#app/ui/region-fields.tsx'
import { useFirstFault } from '#app/ui/use-first-fault.ts'
import { FIND_SOURCES } from '../choices.ts'
import { useProfileFault } from './use-profile-fault.ts'

const FORM = 'contact'
/** In the order in which they stand. */
const ORDER = [
  'first_name',
  'last_name',
  'username',
  'phone',
  'additional_phone',
  'address1',
  'apt_unit',
  'city',
  'state',
  'zip',
  'country',
  'find_source',
]

type ContactFormProps = {
  known: Partial<Record<string, string>>
  email: string
  emailVerified: boolean
  phoneVerified: boolean
  faults: FormAnswer['faults'] | null
}

/** Who somebody is and where they are billed (account-and-operations.md, section 5). */
export function ContactForm({ known, email, emailVerified, phoneVerified, faults }: ContactFormProps) {
  const { t } = useTranslation()
  const fault = useProfileFault(faults ?? {})
  const form = useFirstFault(faults)
  const first = ORDER.find((name) => faults?.[name])
  const field = (name: string) => ({
    form: FORM,
    name,
    fault: fault(name),
    first: first === name,
    defaultValue: known[name],
  })
  return (
    <Form method="post" ref={form} noValidate>
      <input type="hidden" name="intent" value="contact" />
      {first && (
        <Note tone="out" role="alert" className="acct-note">
          {t('profile.wrong')}
        </Note>
      )}
      <h2 className="h-sec">{t('profile.personal.contact')}</h2>
      <div className="grid-2">
        <FormInput
          {...field('first_name')}
          label={t('profile.personal.firstName')}
          autoComplete="given-name"
        />
        <FormInput
          {...field('last_name')}
          label={t('profile.personal.lastName')}
          autoComplete="family-name"
        />
        <FormInput
          {...field('username')}
          label={t('profile.personal.username')}
          hint={t('profile.personal.usernameHint')}
          autoComplete="username"
        />
        <Field
          id={`${FORM}-email`}
          label={t('profile.personal.email')}
          hint={
            <>
              {t(emailVerified ? 'profile.personal.emailHint' : 'profile.personal.emailUnverified')}{' '}
              <Link className="link" to="/my-account/verify-email">
                {t('profile.personal.changeEmail')}
              </Link>
            </>
          }
        >
          <input
            className="input"
            id={`${FORM}-email`}
            type="email"
            value={email}
            readOnly
            disabled
            aria-describedby={`${FORM}-email-description`}
          />
        </Field>
        <FormInput
          {...field('phone')}
          label={t('profile.personal.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint={
            <>
              {phoneVerified ? (
                <span className="t-win">{t('profile.personal.phoneVerified')}.</span>
              ) : (
                <>
                  {t('profile.personal.phoneUnverified')}.{' '}
                  <Link className="link" to="/my-account/verify-phone">
                    {t('profile.personal.verifyPhone')}
                  </Link>
                  .
                </>
              )}{' '}
              {t('profile.personal.phoneHint')}
            </>
          }
        />
        <FormInput
          {...field('additional_phone')}
          label={t('profile.personal.additional')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          optional
        />
      </div>
      <h2 className="h-sec acct-part">{t('profile.personal.billing')}</h2>
      <div className="grid-2">
        <div className="acct-wide">
          <FormInput
            {...field('address1')}
            label={t('profile.personal.address1')}
            autoComplete="address-line1"
            optional
          />
        </div>
        <FormInput
          {...field('apt_unit')}
          label={t('profile.personal.aptUnit')}
          autoComplete="address-line2"
          optional
        />
        <RegionFields form={FORM} known={known} fault={fault} first={first} optional />
        <Field
          id={`${FORM}-find_source`}
          label={t('profile.personal.findSource')}
          errors={fault('find_source') ? [fault('find_source') ?? ''] : undefined}
          optional
        >
          <select
            className="select"
            {...wired({ form: FORM, name: 'find_source', fault: fault('find_source') })}
            defaultValue={known.find_source ?? ''}
          >
            <option value="">{t('profile.personal.choose')}</option>
            {FIND_SOURCES.map((source) => (
              <option key={source} value={source}>
                {t(`profile.personal.sources.${source}`)}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <div className="row row-wrap acct-foot">
        <Button variant="primary">{t('profile.personal.save')}</Button>
        <p className="cap">{t('profile.personal.again')}</p>
      </div>
    </Form>
  )
}
