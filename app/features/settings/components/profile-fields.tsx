import { getCollectionProps, useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { ADDRESS_CHECKS } from '#app/domain/addresses.ts'
import { isMandatory, offeredNotifications } from '#app/domain/notifications.ts'
import { SelectInput, Setting, TextInput } from './setting.tsx'

const OFFERED = offeredNotifications()

/** How saved addresses are checked, and what new accounts are mailed. */
export function ProfileFields() {
  const { t } = useTranslation()
  const [field] = useField<string[]>('notifications')
  const boxes = getCollectionProps(field, {
    type: 'checkbox',
    options: OFFERED.map(({ id }) => String(id)),
  })
  return (
    <>
      <section>
        <Setting
          name="address_validation"
          label={t('admin.fields.address_validation')}
          cap={t('admin.profiles.validation')}
        >
          <SelectInput
            name="address_validation"
            options={ADDRESS_CHECKS.map((value) => ({ value, label: t(`admin.profiles.checks.${value}`) }))}
          />
        </Setting>
        <Setting
          name="address_service_url"
          label={t('admin.fields.address_service_url')}
          cap={t('admin.profiles.service')}
        >
          <TextInput name="address_service_url" placeholder="https://nominatim.example.com/" />
        </Setting>
      </section>
      <fieldset className="set-boxes">
        <legend className="h-sub">{t('admin.fields.notifications')}</legend>
        <p className="cap">{t('admin.profiles.notifications')}</p>
        {boxes.map(({ key, ...box }, at) => {
          const id = OFFERED[at]?.id ?? 0
          const name = OFFERED[at]?.key ?? 'outbid'
          return (
            <label className="check" key={key}>
              <input
                {...box}
                disabled={isMandatory(id)}
                {...(isMandatory(id) && { checked: true, readOnly: true })}
              />
              <span>{t(`notify.items.${name}.title`)}</span>
            </label>
          )
        })}
      </fieldset>
    </>
  )
}
