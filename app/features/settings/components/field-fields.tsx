import { useTranslation } from 'react-i18next'
import { ASKED_AT, mayWait } from '#app/domain/people/asked-at.ts'
import type { FieldType } from '#app/domain/people/registration.ts'
import { Rows } from './rows.tsx'
import {
  NumberInput,
  RowField,
  SelectInput,
  Setting,
  SwitchInput,
  TextInput,
  WordsSetting,
} from './setting.tsx'

type FieldFieldsProps = {
  /** Null while the field is new: then its name and kind are asked, too. */
  known: { name: string; type: FieldType } | null
  types: readonly FieldType[]
  /** What a select can draw from. */
  lists: readonly { id: string; name: string }[]
}

/** The definition of a field that is asked at registration. */
export function FieldFields({ known, types, lists }: FieldFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <section>
        {known === null && (
          <>
            <Setting name="name" label={t('admin.fields.name')} cap={t('admin.registration.name')}>
              <TextInput name="name" autoComplete="off" className="mono" />
            </Setting>
            <Setting name="type" label={t('admin.fields.type')}>
              <SelectInput
                name="type"
                described={false}
                options={types.map((value) => ({ value, label: t(`admin.registration.types.${value}`) }))}
              />
            </Setting>
          </>
        )}
        <WordsSetting name="label" label={t('admin.fields.label')} />
        <WordsSetting name="placeholder" label={t('admin.fields.placeholder')} />
        <Setting name="showOrder" label={t('admin.fields.showOrder')} cap={t('admin.registration.order')}>
          <NumberInput name="showOrder" />
        </Setting>
        <Setting name="required" label={t('admin.fields.required')} cap={t('admin.registration.required')}>
          <SwitchInput name="required" />
        </Setting>
        {(known === null || mayWait({ ...known, forBuyer: true })) && (
          <Setting name="askedAt" label={t('admin.fields.askedAt')} cap={t('admin.registration.askedAtText')}>
            <SelectInput
              name="askedAt"
              options={ASKED_AT.map((value) => ({ value, label: t(`admin.registration.askedAt.${value}`) }))}
            />
          </Setting>
        )}
        <Setting name="forBuyer" label={t('admin.fields.forBuyer')}>
          <SwitchInput name="forBuyer" />
        </Setting>
        <Setting name="forOrganization" label={t('admin.fields.forOrganization')}>
          <SwitchInput name="forOrganization" />
        </Setting>
        <Setting name="active" label={t('admin.fields.active')} cap={t('admin.registration.active')}>
          <SwitchInput name="active" />
        </Setting>
      </section>
      {(known === null || known.type === 'select') && (
        <section>
          <h2 className="h-sec">{t('admin.fields.options')}</h2>
          <Setting name="listId" label={t('admin.fields.list')} cap={t('admin.registration.listText')}>
            <SelectInput
              name="listId"
              options={[
                { value: '', label: t('admin.registration.ownOptions') },
                ...lists.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Setting>
          <p className="cap">{t('admin.registration.optionsText')}</p>
          <Rows name="options" label={t('admin.registration.option')} most={40}>
            {(row) => (
              <>
                <RowField name={`${row}.value`} label={t('admin.fields.value')}>
                  <TextInput name={`${row}.value`} described={false} />
                </RowField>
                {(['en', 'es'] as const).map((language) => (
                  <RowField
                    key={language}
                    name={`${row}.${language}`}
                    label={`${t('admin.fields.label')} · ${t(`admin.languages.${language}`)}`}
                  >
                    <TextInput name={`${row}.${language}`} described={false} />
                  </RowField>
                ))}
              </>
            )}
          </Rows>
        </section>
      )}
    </>
  )
}
