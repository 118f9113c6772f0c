import { useField } from '@conform-to/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import { useFault } from '#app/features/settings/components/use-fault.ts'
import { DropField } from '#app/ui/drop-field.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'

/** The picture that there is, and the field for another. */
export function DialogPicture({ picture }: { picture: string }) {
  const { t } = useTranslation()
  const faults = useFault()
  const [field] = useField<string>('upload')
  const [gone, setGone] = useState(false)
  const kept = gone ? '' : picture
  return (
    <div className="field" data-invalid={field.errors ? true : undefined}>
      <label className="label" htmlFor={field.id}>
        {t('admin.catalogue.picture')}
      </label>
      <input type="hidden" name="picture" value={kept} />
      <div className="row dialog-picture">
        {kept && <Picture image={{ name: kept }} sizes="96px" />}
        <span className="grow">
          <DropField
            id={field.id}
            name="upload"
            accept={UPLOAD_ACCEPT}
            aria-invalid={field.errors ? true : undefined}
            aria-describedby={field.errors ? field.errorId : undefined}
          />
        </span>
      </div>
      <p className="hint">{t('admin.catalogue.square')}</p>
      {picture !== '' && (
        <label className="check">
          <input type="checkbox" checked={gone} onChange={(event) => setGone(event.currentTarget.checked)} />
          {t('admin.catalogue.takeOff')}
        </label>
      )}
      <FieldErrors id={field.errorId} errors={faults(field.errors)} />
    </div>
  )
}
