import { useTranslation } from 'react-i18next'
import { readChosen } from '#app/domain/shop/choices.ts'
import { type DraftField, type DraftFields, type DraftProblem, TITLE_MOST } from '#app/domain/shop/draft.ts'
import { Field } from '#app/ui/field.tsx'
import { FormInput, wired } from '#app/ui/form-input.tsx'
import { ListFields } from '#app/ui/list-fields.tsx'
import { useNames } from '#app/ui/use-names.ts'
import { choosable } from '../choosable.ts'
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
          <Choice name="category" value={fields.category} fault={faultOf('category')}>
            <CategoryOptions categories={choices.categories} />
          </Choice>
          <Choice name="condition" value={fields.condition} fault={faultOf('condition')}>
            {choosable(choices.conditions, fields.condition).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
          {line('manufacturer')}
          {line('brand')}
          {line('colorSize')}
          {line('material')}
          {line('itemId')}
        </div>
        <ListFields lists={choices.lists} chosen={readChosen(fields.choices)} fault={faultOf('choices')} />
        {line('keywords')}
        {line('disclaimer')}
      </div>
    </section>
  )
}

export function CategoryOptions({ categories }: { categories: DraftChoices['categories'] }) {
  const nameOf = useNames()
  const roots = categories.filter(({ parentId }) => parentId === null)
  return roots.map((root) => {
    const below = categories.filter(({ parentId }) => parentId === root.id)
    if (below.length === 0)
      return (
        <option key={root.id} value={root.id}>
          {nameOf(root.name)}
        </option>
      )
    return (
      <optgroup key={root.id} label={nameOf(root.name)}>
        {below.map(({ id, name }) => (
          <option key={id} value={id}>
            {nameOf(name)}
          </option>
        ))}
      </optgroup>
    )
  })
}

type ChoiceProps = {
  name: 'category' | 'condition'
  value: string | undefined
  fault: string | undefined
  children: React.ReactNode
}

/** A list to choose one of; nothing is chosen where nobody has. */
function Choice({ name, value, fault, children }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <Field id={`lot-${name}`} label={t(`drafts.field.${name}`)} errors={listOf(fault)}>
      <select className="select" {...wired({ form: FORM, name, fault })} defaultValue={value ?? ''}>
        <option value="">{t('drafts.choose')}</option>
        {children}
      </select>
    </Field>
  )
}

export function listOf(fault: string | undefined): string[] | undefined {
  return fault ? [fault] : undefined
}
