import { getCollectionProps, useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { isMandatory, offeredNotifications } from '#app/domain/people/notifications.ts'
import { TableFields } from './table-fields.tsx'

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
      <TableFields section="profiles" />
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
