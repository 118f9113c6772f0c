import { useField } from '@conform-to/react'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import { DropField } from '#app/ui/drop-field.tsx'
import { Setting } from './setting.tsx'

type UploadSettingProps = { label: string; cap: string; resetKey: string }

/** A picture from one's own disk: it is kept when the form is saved, so it needs no script. */
export function UploadSetting({ label, cap, resetKey }: UploadSettingProps) {
  const [field] = useField<string>('upload')
  const by = [field.errors && field.errorId, field.descriptionId].filter(Boolean).join(' ')
  return (
    <Setting name="upload" label={label} cap={cap}>
      <DropField
        key={resetKey}
        id={field.id}
        name="upload"
        accept={UPLOAD_ACCEPT}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={by}
      />
    </Setting>
  )
}
