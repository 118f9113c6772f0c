import { useTranslation } from 'react-i18next'
import { readChosen } from '#app/domain/shop/choices.ts'
import { type DraftField, type DraftFields, type DraftProblem, TITLE_MOST } from '#app/domain/shop/draft.ts'
import { FactFields } from '#app/ui/fact-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormInput, wired } from '#app/ui/form-input.tsx'
import { ListFields } from '#app/ui/list-fields.tsx'
import type { DraftChoices } from '../queries.server.ts'

export type FieldsProps = {
  fields: DraftFields
  choices: DraftChoices
  faultOf: (field: DraftProblem['field']) => string | undefined
}

const FORM = 'lot'

/** `ofTemplate`: without what says which lot it is. */
export function WordFields({
  fields,
  choices,
  faultOf,
  ofTemplate = false,
}: FieldsProps & { ofTemplate?: boolean }) {
  const { t } = useTranslation()
  const line = (name: DraftField, optional = true) => (
    <FormInput
      form={FORM}
      name={name}
      label={t(`drafts.field.${name}`)}
      optional={optional}
      fault={faultOf(name)}
      defaultValue={fields[name] ?? ''}
      autoComplete="off"
    />
  )
  return (
    <section>
      <h2 className="h-sec">{t('drafts.words')}</h2>
      <div className="stack">
        {!ofTemplate && (
          <>
            <FormInput
              form={FORM}
              name="title"
              label={t('drafts.field.title')}
              hint={t('drafts.titleHint', { most: TITLE_MOST })}
              fault={faultOf('title')}
              defaultValue={fields.title ?? ''}
              maxLength={TITLE_MOST}
              autoComplete="off"
              enterKeyHint="next"
            />
            <Field
              id="lot-description"
              label={t('drafts.field.description')}
              hint={t('drafts.descriptionHint')}
              errors={listOf(faultOf('description'))}
            >
              <textarea
                className="input"
                rows={5}
                {...wired({ form: FORM, name: 'description', fault: faultOf('description'), hint: true })}
                defaultValue={fields.description ?? ''}
              />
            </Field>
          </>
        )}
        <div className="grid-2">
          <FactFields form={FORM} choices={choices} given={(name) => fields[name]} faultOf={faultOf} />
          {line('itemId')}
        </div>
        <ListFields lists={choices.lists} chosen={readChosen(fields.choices)} fault={faultOf('choices')} />
        {line('keywords')}
        {line('disclaimer')}
      </div>
    </section>
  )
}

export function listOf(fault: string | undefined): string[] | undefined {
  return fault ? [fault] : undefined
}
