import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext } from '@dnd-kit/sortable'
import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftPicture, PICTURES_MOST } from '#app/domain/shop/draft.ts'
import type { PictureAct } from '#app/domain/shop/pictures.ts'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useDragSensors } from '#app/ui/drag-sensors.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { Picture, pictureAddress } from '#app/ui/picture.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { CameraDialog } from './camera-dialog.tsx'
import { OnePicture, type PictureTool } from './one-picture.tsx'
import { OneUpload } from './one-upload.tsx'
import type { useUploads } from './use-uploads.ts'
import './pictures.css'

type PictureShelfProps = {
  pictures: readonly DraftPicture[]
  sending: ReturnType<typeof useUploads>
  /** Hears of another order of the pictures, by their names. */
  order: (names: string[]) => void
  /** Moves a picture in the page; without, its buttons send the form that they stand in. */
  act?: (act: PictureAct, name: string) => void
  /** Hears a caption once it has been typed; without, the form sends it. */
  captioned?: (name: string, caption: string) => void
  /** Asks what a picture is called and shows. */
  askWords: (picture: DraftPicture, close: () => void) => ReactNode
  /** What else of a picture the form sends. */
  fieldsOf?: (picture: DraftPicture) => ReactNode
  fault: string | undefined
  /** The camera in the page, in the place of a button that opens one. */
  camera?: ((given: { onTaken: (picture: File) => void; choose: () => void }) => ReactNode) | undefined
}

// what few pictures need comes when it is asked for
const CropDialog = onDemand(async () => (await import('./crop-dialog.tsx')).CropDialog)

type Asked = { what: PictureTool; picture: DraftPicture }

/** A lot's pictures: sent side by side, put in order by drag, touch or keyboard; without script by buttons. */
export function PictureShelf(props: PictureShelfProps) {
  const { pictures, sending, order, act, captioned, askWords, fieldsOf, fault } = props
  const { t } = useTranslation()
  const { uploads, add, retry, dismiss } = sending
  const [asked, setAsked] = useState<Asked | null>(null)
  const [camera, setCamera] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const sensors = useDragSensors()
  const moved = ({ active, over }: DragEndEvent) => {
    const names = pictures.map(({ name }) => name)
    const [from, to] = [names.indexOf(String(active.id)), names.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) order(arrayMove(names, from, to))
  }
  const close = () => setAsked(null)
  const count = pictures.length + uploads.length
  return (
    <>
      {count < PICTURES_MOST &&
        props.camera?.({ onTaken: (file) => add([file]), choose: () => files.current?.click() })}
      <div className="row row-wrap photos-head">
        <h2 className="h-sec">{t('drafts.field.pictures')}</h2>
        <span className="cap num push">
          {t('drafts.pictureCount', { count: pictures.length, most: PICTURES_MOST })}
        </span>
      </div>
      <DndContext
        id="lot-pictures-order"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={moved}
      >
        <SortableContext items={pictures.map(({ name }) => name)}>
          <ul className="photos">
            {pictures.map((picture, place) => (
              <OnePicture
                key={picture.name}
                picture={picture}
                place={place}
                last={pictures.length - 1}
                ask={(what) => setAsked({ what, picture })}
                act={act}
                captioned={captioned}
              >
                {fieldsOf?.(picture)}
              </OnePicture>
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
          onClose={close}
          onCropped={(file) => {
            add([file], asked.picture.name)
            close()
          }}
        />
      )}
      {asked?.what === 'caption' && askWords(asked.picture, close)}
      <Dialog
        open={asked?.what === 'view'}
        onOpenChange={(open) => !open && close()}
        title={asked?.picture.title || t('crop.picture')}
        wide
      >
        {asked && <Picture image={asked.picture} sizes="560px" alt={asked.picture.caption} />}
      </Dialog>
      <FieldErrors id="lot-pictures-error" errors={fault ? [fault] : undefined} />
    </>
  )
}
