import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowLeft, ArrowRight, Captions, Crop, Eye, GripVertical, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { CAPTION_MOST, type PictureAct } from '#app/domain/shop/pictures.ts'
import { Picture } from '#app/ui/picture.tsx'

/** What is asked of a picture by a button beside it. */
export type PictureTool = (typeof TOOLS)[number]['what']
/** What a button does where the page itself moves pictures; without, the form is sent that it stands in. */
type Act = (act: PictureAct, name: string) => void

type OnePictureProps = {
  picture: DraftPicture
  place: number
  last: number
  ask: (what: PictureTool) => void
  act: Act | undefined
  /** Hears a caption once it has been typed. */
  captioned: ((name: string, caption: string) => void) | undefined
  /** What else of it the form sends. */
  children: ReactNode
}

/** A picture with its caption and what can be done with it. */
export function OnePicture({ picture, place, last, ask, act, captioned, children }: OnePictureProps) {
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
      {children}
      <input
        // one that the dialog has given other words shows them
        key={captioned ? caption : 'typed'}
        className="input ph-cap"
        name={`caption:${name}`}
        defaultValue={caption}
        maxLength={CAPTION_MOST}
        placeholder={t('drafts.caption')}
        aria-label={t('drafts.captionOf', { number })}
        onBlur={captioned && (({ currentTarget }) => captioned(name, currentTarget.value))}
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
          <PictureButton act="left" does={act} name={name} label={t('drafts.moveLeft', { number })}>
            <ArrowLeft className="i" aria-hidden="true" />
          </PictureButton>
        )}
        {place < last && (
          <PictureButton act="right" does={act} name={name} label={t('drafts.moveRight', { number })}>
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
          <PictureButton act="restore" does={act} name={name} label={t('crop.restore', { number })}>
            <Undo2 className="i" aria-hidden="true" />
          </PictureButton>
        )}
        <PictureButton act="remove" does={act} name={name} label={t('drafts.removePicture', { number })}>
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
  does: Act | undefined
  name: string
  label: string
  children: ReactNode
}

function PictureButton({ act, does, name, label, children }: PictureButtonProps) {
  return (
    <button
      type="submit"
      className={`icon-btn ph-${act}`}
      name="intent"
      value={`${act}:${name}`}
      aria-label={label}
      onClick={
        does &&
        ((event) => {
          event.preventDefault()
          does(act, name)
        })
      }
    >
      {children}
    </button>
  )
}
