import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FieldErrors } from '#app/ui/field.tsx'
import type { Upload } from './use-uploads.ts'

type OneUploadProps = { upload: Upload; retry: (key: number) => void; dismiss: (key: number) => void }

const KNOWN_FAULTS = ['type', 'too_large', 'dimensions', 'too_many', 'full', 'offline'] as const

/** A picture on its way, in the place that it will have. */
export function OneUpload({ upload: { key, name, share, fault, preview }, retry, dismiss }: OneUploadProps) {
  const { t } = useTranslation()
  const percent = Math.round(share * 100)
  const known = KNOWN_FAULTS.find((each) => each === fault)
  return (
    <li className="ph" data-up={fault ? undefined : ''}>
      <div className="ph-pic">
        {/* a file of the reader's own disk: nothing to choose a size of */}
        <img src={preview} alt="" />
        <div
          className="prog"
          data-fault={fault ? '' : undefined}
          role="progressbar"
          aria-label={t('drafts.uploading', { name })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${fault ? 100 : percent}%` }} />
        </div>
      </div>
      {fault && <FieldErrors id={`upload-${key}-error`} errors={[t(`drafts.upload.${known ?? 'failed'}`)]} />}
      <div className="ph-tools">
        <span className="cap ph-name">{name}</span>
        {fault && fault !== 'type' && (
          <button
            type="button"
            className="icon-btn push"
            aria-label={t('drafts.retry', { name })}
            onClick={() => retry(key)}
          >
            <RotateCw className="i" aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className={fault && fault !== 'type' ? 'icon-btn' : 'icon-btn push'}
          aria-label={t(fault ? 'drafts.dismiss' : 'drafts.cancelUpload', { name })}
          onClick={() => dismiss(key)}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}
