import { useTranslation } from 'react-i18next'
import { RowField, TextArea, TextInput, useControl } from './setting.tsx'

/** Title and Markdown of a static page. */
export function PageFields() {
  const { t } = useTranslation()
  const { 'aria-describedby': by } = useControl('body')
  return (
    <section className="set-text">
      <RowField name="title" label={t('admin.fields.title')}>
        <TextInput name="title" described={false} />
      </RowField>
      <RowField name="body" label={t('admin.fields.body')}>
        <TextArea name="body" rows={24} />
      </RowField>
      <p className="cap" id={by?.split(' ').at(-1)}>
        {t('admin.pages.markdown')}
      </p>
    </section>
  )
}
