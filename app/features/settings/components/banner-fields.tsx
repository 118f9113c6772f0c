import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { MOST_PICTURES } from '../inputs.ts'
import { Rows } from './rows.tsx'
import { NumberInput, RowField, Setting, SwitchInput, TextInput } from './setting.tsx'
import { UploadSetting } from './upload-input.tsx'

/** A sale of the home page; `pictures` are the names to choose from. */
export function BannerFields({ pictures }: { pictures: readonly string[] }) {
  const { t } = useTranslation()
  const [shown] = useField<string[]>('pictures')
  return (
    <>
      <section>
        <Setting name="title" label={t('admin.fields.title')}>
          <TextInput name="title" described={false} />
        </Setting>
        <Setting name="linkLabel" label={t('admin.fields.linkLabel')}>
          <TextInput name="linkLabel" described={false} />
        </Setting>
        <Setting name="href" label={t('admin.fields.href')}>
          <TextInput name="href" described={false} />
        </Setting>
        <Setting name="showOrder" label={t('admin.fields.showOrder')} cap={t('admin.banners.order')}>
          <NumberInput name="showOrder" />
        </Setting>
        <Setting name="active" label={t('admin.fields.active')} cap={t('admin.banners.active')}>
          <SwitchInput name="active" />
        </Setting>
      </section>
      <section>
        <h2 className="h-sec">{t('admin.fields.facts')}</h2>
        <Rows name="facts" label={t('admin.banners.fact')} most={4}>
          {(row) => (
            <>
              <RowField name={`${row}.label`} label={t('admin.fields.label')}>
                <TextInput name={`${row}.label`} described={false} />
              </RowField>
              <RowField name={`${row}.value`} label={t('admin.fields.value')}>
                <TextInput name={`${row}.value`} described={false} />
              </RowField>
            </>
          )}
        </Rows>
      </section>
      <section>
        <h2 className="h-sec">{t('admin.banners.picturesHint')}</h2>
        <p className="cap">{t('admin.banners.pictures')}</p>
        <Rows name="pictures" label={t('admin.fields.pictures')} most={MOST_PICTURES}>
          {(row) => (
            <RowField name={row} label={t('admin.fields.name')}>
              <TextInput name={row} described={false} list="banner-pictures" autoComplete="off" />
            </RowField>
          )}
        </Rows>
        <UploadSetting
          label={t('admin.fields.upload')}
          cap={`${t('admin.banners.upload')} ${t('admin.uploads.takes')}`}
          resetKey={JSON.stringify(shown.initialValue ?? [])}
        />
        <datalist id="banner-pictures">
          {pictures.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </section>
    </>
  )
}
