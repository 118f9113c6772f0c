import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { choosable } from '#app/domain/shop/choosable.ts'
import type { FactField } from '#app/domain/shop/lot-facts.ts'
import { CategoryOptions } from './category-options.tsx'
import { Field } from './field.tsx'
import { FormInput, wired } from './form-input.tsx'
import { useNames } from './use-names.ts'

export type FactChoices = {
  categories: readonly { id: string; name: string; parentId: string | null }[]
  conditions: readonly { id: string; name: string; offered: boolean }[]
}

type FactFieldsProps = {
  /** Before the names of its fields in their ids. */
  form: string
  choices: FactChoices
  given: (field: FactField) => string | undefined
  faultOf: (field: FactField) => string | undefined
  /** Its own category, where that is none to choose any more. */
  kept?: ReactNode
}

const WORDS = ['manufacturer', 'brand', 'colorSize', 'material'] as const

/** What a lot is: category, condition and its maker's facts, side by side in the grid around them. */
export function FactFields({ form, choices, given, faultOf, kept }: FactFieldsProps) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const choice = (name: 'category' | 'condition', options: ReactNode) => {
    const fault = faultOf(name)
    return (
      <Field id={`${form}-${name}`} label={t(`drafts.field.${name}`)} errors={fault ? [fault] : undefined}>
        <select className="select" {...wired({ form, name, fault })} defaultValue={given(name) ?? ''}>
          <option value="">{t('drafts.choose')}</option>
          {options}
        </select>
      </Field>
    )
  }
  return (
    <>
      {choice(
        'category',
        <>
          {kept}
          <CategoryOptions categories={choices.categories} />
        </>,
      )}
      {choice(
        'condition',
        choosable(choices.conditions, given('condition')).map(({ id, name }) => (
          <option key={id} value={id}>
            {nameOf(name)}
          </option>
        )),
      )}
      {WORDS.map((name) => (
        <FormInput
          key={name}
          form={form}
          name={name}
          label={t(`drafts.field.${name}`)}
          optional
          fault={faultOf(name)}
          defaultValue={given(name) ?? ''}
          autoComplete="off"
        />
      ))}
    </>
  )
}
