import { useTranslation } from 'react-i18next'
import {
  SelectInput,
  Setting,
  SwitchInput,
  TextArea,
  TextInput,
} from '#app/features/settings/components/setting.tsx'
import { UploadSetting } from '#app/features/settings/components/upload-input.tsx'

type CatalogueFieldsProps = {
  /** Of a category: what it may stand below, and where its picture comes from. */
  category?: {
    parents: readonly { id: string; name: string }[]
    pictures: readonly string[]
    resetKey: string
  }
}

/** Name and description in both languages, and whether it is offered. */
export function CatalogueFields({ category }: CatalogueFieldsProps) {
  const { t } = useTranslation()
  return (
    <section>
      <Setting name="name" label={t('admin.catalogue.name')}>
        <TextInput name="name" described={false} maxLength={60} />
      </Setting>
      <Setting name="nameEs" label={t('admin.catalogue.nameEs')}>
        <TextInput name="nameEs" described={false} maxLength={60} lang="es" />
      </Setting>
      <Setting name="description" label={t('admin.catalogue.description')}>
        <TextArea name="description" rows={2} described={false} />
      </Setting>
      <Setting name="descriptionEs" label={t('admin.catalogue.descriptionEs')}>
        <TextArea name="descriptionEs" rows={2} described={false} />
      </Setting>
      {category && (
        <>
          <Setting name="parentId" label={t('admin.catalogue.parent')} cap={t('admin.catalogue.parentCap')}>
            <SelectInput
              name="parentId"
              options={[
                { value: '', label: t('admin.catalogue.top') },
                ...category.parents.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Setting>
          <Setting name="picture" label={t('admin.catalogue.picture')} cap={t('admin.catalogue.pictureCap')}>
            <TextInput name="picture" list="category-pictures" autoComplete="off" />
          </Setting>
          <UploadSetting
            label={t('admin.fields.upload')}
            cap={t('admin.uploads.takes')}
            resetKey={category.resetKey}
          />
          <datalist id="category-pictures">
            {category.pictures.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      <Setting name="active" label={t('admin.catalogue.active')} cap={t('admin.catalogue.activeCap')}>
        <SwitchInput name="active" />
      </Setting>
    </section>
  )
}
