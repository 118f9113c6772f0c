import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import type { EditAnswer } from '#app/flows/lots/edit-draft.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormInput } from '#app/ui/form-input.tsx'

const FIELDS = ['fileName', 'title', 'caption'] as const

/** What a picture is called and shows: all three are asked for. */
export function CaptionDialog({ picture, onClose }: { picture: DraftPicture; onClose: () => void }) {
  const { t } = useTranslation()
  const fetcher = useFetcher<EditAnswer>()
  const [missing, setMissing] = useState<readonly string[]>([])
  const { data, state } = fetcher
  useEffect(() => {
    if (state === 'idle' && data?.said === 'saved') onClose()
  }, [state, data, onClose])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const empty = FIELDS.filter((name) => String(form.get(name) ?? '').trim() === '')
    setMissing(empty)
    if (empty.length > 0) return
    form.set('intent', 'caption')
    form.set('name', picture.name)
    fetcher.submit(form, { method: 'post', preventScrollReset: true })
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
          <Button variant="primary" form="picture-words" busy={state !== 'idle'}>
            {t('crop.saveCaption')}
          </Button>
        </>
      }
    >
      <form id="picture-words" className="stack" onSubmit={submit} noValidate>
        {FIELDS.map((name) => (
          <FormInput
            key={name}
            form="picture"
            name={name}
            label={t(`crop.captionField.${name}`)}
            fault={missing.includes(name) ? t(`crop.captionFault.${name}`) : undefined}
            first={missing[0] === name}
            defaultValue={picture[name] ?? ''}
            maxLength={120}
            autoComplete="off"
          />
        ))}
      </form>
    </Dialog>
  )
}
