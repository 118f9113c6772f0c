import { RotateCw, Trash2, Video, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { uploadAddress } from '#app/domain/shop/uploads.ts'
import { VIDEO_ACCEPT } from '#app/domain/shop/videos.ts'
import { FieldErrors } from './field.tsx'
import { pictureAddress } from './picture.tsx'
import { useVideoUpload } from './use-video-upload.ts'
import './video-field.css'

type VideoFieldProps = {
  /** What takes the video: the body is the file itself. */
  address: string
  /** The file of the video that is there. */
  video: string | null
  poster: string | null
  /** Asks before one is sent, and goes on where that is answered with yes. */
  before?: (goOn: () => void) => void
}

const KNOWN_FAULTS = [
  'type',
  'too_large',
  'too_long',
  'no_length',
  'damaged',
  'too_many',
  'offline',
  'stale',
] as const
/** Those that the same file meets again. */
const FINAL = new Set(['type', 'too_large', 'too_long', 'no_length', 'stale'])

/** A lot's one video, behind its pictures: sent by itself, seen, and taken out by the form that it stands in. */
export function VideoField({ address, video, poster, before }: VideoFieldProps) {
  const { t } = useTranslation()
  const { upload, send, retry, dismiss } = useVideoUpload(address)
  const percent = Math.round((upload?.share ?? 0) * 100)
  const fault = upload?.fault ?? null
  const known = KNOWN_FAULTS.find((each) => each === fault)
  return (
    <div className="lot-video" data-testid="video-field">
      <h3 className="label">{t('drafts.video.title')}</h3>
      {video && (
        // a lot's video is a look at the thing: what is said in it stands in the description
        // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for ten seconds of a drill
        <video
          controls
          playsInline
          preload="none"
          src={uploadAddress(video)}
          poster={poster === null ? undefined : pictureAddress(poster, 640)}
          aria-label={t('drafts.video.title')}
        />
      )}
      {upload && (
        <div
          className="prog"
          data-fault={fault ? '' : undefined}
          role="progressbar"
          aria-label={t('drafts.uploading', { name: upload.name })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${fault ? 100 : percent}%` }} />
        </div>
      )}
      {fault && <FieldErrors id="lot-video-error" errors={[t(`drafts.video.fault.${known ?? 'failed'}`)]} />}
      <div className="row row-wrap">
        {upload ? (
          <>
            <span className="cap">{upload.name}</span>
            {fault && !FINAL.has(fault) && (
              <button
                type="button"
                className="icon-btn push"
                aria-label={t('drafts.retry', { name: upload.name })}
                onClick={retry}
              >
                <RotateCw className="i" aria-hidden="true" />
              </button>
            )}
            <button
              type="button"
              className="icon-btn"
              aria-label={t(fault ? 'drafts.dismiss' : 'drafts.cancelUpload', { name: upload.name })}
              onClick={dismiss}
            >
              <X className="i" aria-hidden="true" />
            </button>
          </>
        ) : (
          <label className="btn btn-secondary with-script">
            <Video className="i" aria-hidden="true" />
            {t(video ? 'drafts.video.replace' : 'drafts.video.add')}
            <input
              className="sr"
              type="file"
              accept={VIDEO_ACCEPT}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? []
                if (file && before) before(() => send(file))
                else if (file) send(file)
                event.currentTarget.value = ''
              }}
            />
          </label>
        )}
        {video && !upload && (
          <button
            type="submit"
            className="icon-btn"
            name="intent"
            value="remove-video"
            aria-label={t('drafts.video.remove')}
          >
            <Trash2 className="i" aria-hidden="true" />
          </button>
        )}
        <span className="cap">{t('drafts.video.kinds')}</span>
      </div>
    </div>
  )
}
