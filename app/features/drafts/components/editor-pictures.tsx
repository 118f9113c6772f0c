import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useFetcher } from '@remix-run/react'
import {
  ArrowLeft,
  ArrowRight,
  Camera,
  Captions,
  Crop,
  Eye,
  GripVertical,
  ImagePlus,
  RotateCw,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftPicture, PICTURES_MOST } from '#app/domain/shop/draft.ts'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useDragSensors } from '#app/ui/drag-sensors.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { Picture, pictureAddress } from '#app/ui/picture.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { VideoField } from '#app/ui/video-field.tsx'
import { CAPTION_MOST } from '../inputs.ts'
import { CameraDialog } from './camera-dialog.tsx'
import { CaptionDialog } from './caption-dialog.tsx'
import { type Upload, useUploads } from './use-uploads.ts'
import { listOf } from './word-fields.tsx'

type EditorPicturesProps = {
  id: string
  query: string
  pictures: DraftPicture[]
  video: LotVideo | null
  /** Why a picture that came with the form was not kept. */
  fault: string | null
  missing: string | undefined
  /** The camera in the page, in the place of a button that opens one. */
  camera?: (given: { onTaken: (picture: File) => void; choose: () => void }) => ReactNode
}

// what few pictures need comes when it is asked for
const CropDialog = onDemand(async () => (await import('./crop-dialog.tsx')).CropDialog)

type Asked = { what: 'crop' | 'caption' | 'view'; picture: DraftPicture }

/** A lot's pictures: sent side by side, put in order by drag, touch or keyboard; without script by buttons. */
export function EditorPictures(props: EditorPicturesProps) {
  const { id, query, pictures, video, fault, missing } = props
  const { t } = useTranslation()
  const { uploads, add, retry, dismiss } = useUploads(`/seller/drafts/${id}/pictures${query}`)
  const fetcher = useFetcher({ key: 'draft-order' })
  const [order, setOrder] = useState(pictures)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [camera, setCamera] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  useEffect(() => setOrder(pictures), [pictures])
  const sensors = useDragSensors()
  const moved = ({ active, over }: DragEndEvent) => {
    const from = order.findIndex(({ name }) => name === active.id)
    const to = order.findIndex(({ name }) => name === over?.id)
    if (from < 0 || to < 0 || from === to) return
    const next = arrayMove(order, from, to)
    setOrder(next)
    fetcher.submit(
      { intent: 'order', order: next.map(({ name }) => name).join(',') },
      { method: 'post', preventScrollReset: true },
    )
  }
  const count = order.length + uploads.length
  return (
    <section id="lot-pictures" tabIndex={-1}>
      {count < PICTURES_MOST &&
        props.camera?.({ onTaken: (file) => add([file]), choose: () => files.current?.click() })}
      <div className="row row-wrap">
        <h2 className="h-sec">{t('drafts.field.pictures')}</h2>
        <span className="cap num push">
          {t('drafts.pictureCount', { count: order.length, most: PICTURES_MOST })}
        </span>
      </div>
      <DndContext
        id="lot-pictures-order"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={moved}
      >
        <SortableContext items={order.map(({ name }) => name)}>
          <ul className="photos">
            {order.map((picture, place) => (
              <OnePicture
                key={picture.name}
                picture={picture}
                place={place}
                last={order.length - 1}
                ask={(what) => setAsked({ what, picture })}
              />
            ))}
            {uploads.map((upload) => (
              <OneUpload key={upload.key} upload={upload} retry={retry} dismiss={dismiss} />
            ))}
            {count < PICTURES_MOST && (
              <li>
                <label className="ph-add">
                  <ImagePlus className="i i-l" aria-hidden="true" />
                  <span>{t('drafts.addPictures')}</span>
                  <span className="cap">{t('drafts.pictureKinds')}</span>
                  <input
                    ref={files}
                    className="ph-file"
                    type="file"
                    name="pictures"
                    multiple
                    accept={UPLOAD_ACCEPT}
                    onChange={(event) => {
                      add(event.currentTarget.files ?? [])
                      // what has been taken up is not sent with the form once more
                      event.currentTarget.value = ''
                    }}
                  />
                </label>
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      {count < PICTURES_MOST && !props.camera && (
        <p className="with-script ph-camera">
          <Button type="button" onClick={() => setCamera(true)}>
            <Camera className="i" aria-hidden="true" />
            {t('crop.camera')}
          </Button>
        </p>
      )}
      {camera && <CameraDialog onClose={() => setCamera(false)} onTaken={(file) => add([file])} />}
      {asked?.what === 'crop' && (
        <CropDialog
          src={pictureAddress(asked.picture.name, 1200)}
          onClose={() => setAsked(null)}
          onCropped={(file) => {
            add([file], asked.picture.name)
            setAsked(null)
          }}
        />
      )}
      {asked?.what === 'caption' && <CaptionDialog picture={asked.picture} onClose={() => setAsked(null)} />}
      <Dialog
        open={asked?.what === 'view'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked?.picture.title || t('crop.picture')}
        wide
      >
        {asked && <Picture image={asked.picture} sizes="560px" alt={asked.picture.caption} />}
      </Dialog>
      <VideoField
        address={`/seller/drafts/${id}/video${query}`}
        video={video?.name ?? null}
        poster={order[0]?.name ?? null}
      />
      <FieldErrors id="lot-pictures-error" errors={listOf(fault ? t('drafts.upload.failed') : missing)} />
    </section>
  )
}

type OnePictureProps = {
  picture: DraftPicture
  place: number
  last: number
  ask: (what: Asked['what']) => void
}

function OnePicture({ picture, place, last, ask }: OnePictureProps) {
  const { t } = useTranslation()
  const { name, caption } = picture
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: name })
  const number = place + 1
  return (
    <li
      ref={setNodeRef}
      className="ph"
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className="ph-pic" {...listeners}>
        <Picture image={picture} sizes="168px" alt={t('drafts.pictureNumber', { number })} />
        {place === 0 && <span className="pill">{t('drafts.cover')}</span>}
      </div>
      <input
        className="input ph-cap"
        name={`caption:${name}`}
        defaultValue={caption}
        maxLength={CAPTION_MOST}
        placeholder={t('drafts.caption')}
        aria-label={t('drafts.captionOf', { number })}
      />
      <div className="ph-tools">
        <button
          type="button"
          className="icon-btn grip"
          {...attributes}
          {...listeners}
          aria-label={t('drafts.drag', { number })}
        >
          <GripVertical className="i" aria-hidden="true" />
        </button>
        {place > 0 && (
          <PictureButton act="left" name={name} label={t('drafts.moveLeft', { number })}>
            <ArrowLeft className="i" aria-hidden="true" />
          </PictureButton>
        )}
        {place < last && (
          <PictureButton act="right" name={name} label={t('drafts.moveRight', { number })}>
            <ArrowRight className="i" aria-hidden="true" />
          </PictureButton>
        )}
        <span className="push" />
        {TOOLS.map(({ what, icon: Icon }) => (
          <button
            key={what}
            type="button"
            className="icon-btn with-script"
            aria-label={t(`crop.tool.${what}`, { number })}
            onClick={() => ask(what)}
          >
            <Icon className="i" aria-hidden="true" />
          </button>
        ))}
        {picture.original !== undefined && (
          <PictureButton act="restore" name={name} label={t('crop.restore', { number })}>
            <Undo2 className="i" aria-hidden="true" />
          </PictureButton>
        )}
        <PictureButton act="remove" name={name} label={t('drafts.removePicture', { number })}>
          <Trash2 className="i" aria-hidden="true" />
        </PictureButton>
      </div>
    </li>
  )
}

const TOOLS = [
  { what: 'view', icon: Eye },
  { what: 'crop', icon: Crop },
  { what: 'caption', icon: Captions },
] as const

type PictureButtonProps = {
  act: 'left' | 'right' | 'remove' | 'restore'
  name: string
  label: string
  children: React.ReactNode
}

function PictureButton({ act, name, label, children }: PictureButtonProps) {
  return (
    <button
      type="submit"
      className={`icon-btn ph-${act}`}
      name="intent"
      value={`${act}:${name}`}
      aria-label={label}
    >
      {children}
    </button>
  )
}

type OneUploadProps = { upload: Upload; retry: (key: number) => void; dismiss: (key: number) => void }

const KNOWN_FAULTS = ['type', 'too_large', 'dimensions', 'too_many', 'full', 'offline'] as const

function OneUpload({ upload: { key, name, share, fault, preview }, retry, dismiss }: OneUploadProps) {
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
