import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { CAPTION_MOST, PICTURE_WORDS, type PictureWords } from '#app/domain/shop/pictures.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormInput } from '#app/ui/form-input.tsx'

type CaptionDialogProps = {
  picture: DraftPicture
  busy?: boolean
  onSave: (words: PictureWords) => void
  onClose: () => void
}

/** What a picture is called and shows: all three are asked for. */
export function CaptionDialog({ picture, busy = false, onSave, onClose }: CaptionDialogProps) {
  const { t } = useTranslation()
  const [missing, setMissing] = useState<readonly string[]>([])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // a dialog stands in the form of its page, as React tells events
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const said = (name: keyof PictureWords) => String(form.get(name) ?? '').trim()
    const empty = PICTURE_WORDS.filter((name) => said(name) === '')
    setMissing(empty)
    if (empty.length === 0)
      onSave({ fileName: said('fileName'), title: said('title'), caption: said('caption') })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('crop.captionTitle')}
      footer={
        <>
          <Button type="button" onClick={onClose}>
            {t('crop.back')}
          </Button>
          <Button variant="primary" form="picture-words" busy={busy}>
            {t('crop.saveCaption')}
          </Button>
        </>
      }
    >
      <form id="picture-words" className="stack" onSubmit={submit} noValidate>
        {PICTURE_WORDS.map((name) => (
          <FormInput
            key={name}
            form="picture"
            name={name}
            label={t(`crop.captionField.${name}`)}
            fault={missing.includes(name) ? t(`crop.captionFault.${name}`) : undefined}
            first={missing[0] === name}
            defaultValue={picture[name] ?? ''}
            maxLength={CAPTION_MOST}
            autoComplete="off"
          />
        ))}
      </form>
    </Dialog>
  )
}
