import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormInput, wired } from '#app/ui/form-input.tsx'
import { useFirstFault } from '#app/ui/use-first-fault.ts'
import type { CampaignFault, CampaignInput } from '../inputs.ts'
import './campaigns.css'

const FORM = 'campaign'
const LANGUAGES = [
  { subject: 'subjectEn', text: 'textEn', name: 'campaigns.english', lang: 'en' },
  { subject: 'subjectEs', text: 'textEs', name: 'campaigns.spanish', lang: 'es' },
] as const

type CampaignFormProps = {
  id: string
  values: Record<keyof CampaignInput, string>
  faults: Readonly<Partial<Record<string, CampaignFault>>> | null
  isNew: boolean
}

/** A letter in both languages. */
export function CampaignForm({ id, values, faults, isNew }: CampaignFormProps) {
  const { t } = useTranslation()
  const form = useFirstFault(faults)
  const faultOf = (name: keyof CampaignInput) => {
    const fault = faults?.[name]
    return fault && t(`campaigns.faults.${fault}`)
  }
  const first = LANGUAGES.flatMap(({ subject, text }) => [subject, text]).find((name) => faults?.[name])
  return (
    <Form method="post" action={`/admin/campaigns/${id}`} ref={form} className="stack campaign" noValidate>
      {LANGUAGES.map(({ subject, text, name, lang }) => (
        <fieldset key={lang} className="campaign-part">
          <legend className="h-sub">{t(name)}</legend>
          <FormInput
            form={FORM}
            name={subject}
            label={t('campaigns.subject')}
            fault={faultOf(subject)}
            first={first === subject}
            defaultValue={values[subject]}
            maxLength={150}
            lang={lang}
          />
          <Field
            id={`${FORM}-${text}`}
            label={t('campaigns.text')}
            errors={faultOf(text) ? [faultOf(text) ?? ''] : undefined}
          >
            <textarea
              className="textarea input"
              rows={8}
              maxLength={5_000}
              lang={lang}
              defaultValue={values[text]}
              {...wired({ form: FORM, name: text, fault: faultOf(text), first: first === text })}
            />
          </Field>
        </fieldset>
      ))}
      <div className="row row-wrap">
        <Button variant="primary" name="intent" value="save">
          {t('campaigns.save')}
        </Button>
        <Button name="intent" value="ask">
          {t('campaigns.send')}
        </Button>
        {!isNew && (
          <Button variant="danger" name="intent" value="discard" className="push">
            {t('campaigns.discard')}
          </Button>
        )}
      </div>
    </Form>
  )
}
