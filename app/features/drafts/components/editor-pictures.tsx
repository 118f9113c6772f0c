import { useFetcher, useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { inOrder, type PictureWords } from '#app/domain/shop/pictures.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import type { EditAnswer } from '#app/flows/lots/edit-draft.server.ts'
import { CaptionDialog } from '#app/ui/pictures/caption-dialog.tsx'
import { PictureShelf } from '#app/ui/pictures/picture-shelf.tsx'
import { useUploads } from '#app/ui/pictures/use-uploads.ts'
import { VideoField } from '#app/ui/video-field.tsx'

type EditorPicturesProps = {
  id: string
  query: string
  pictures: DraftPicture[]
  video: LotVideo | null
  /** Why a picture that came with the form was not kept. */
  fault: string | null
  missing: string | undefined
  /** The camera in the page, in the place of a button that opens one. */
  camera?: Parameters<typeof PictureShelf>[0]['camera']
}

/** A draft's pictures, each change of which is kept at once, and its video. */
export function EditorPictures(props: EditorPicturesProps) {
  const { id, query, pictures, video, fault, missing, camera } = props
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const sending = useUploads(`/seller/drafts/${id}/pictures${query}`, revalidate)
  const fetcher = useFetcher({ key: 'draft-order' })
  const [shown, setShown] = useState(pictures)
  useEffect(() => setShown(pictures), [pictures])
  return (
    <section id="lot-pictures" tabIndex={-1}>
      <PictureShelf
        pictures={shown}
        sending={sending}
        order={(names) => {
          setShown(inOrder(shown, names))
          fetcher.submit(
            { intent: 'order', order: names.join(',') },
            { method: 'post', preventScrollReset: true },
          )
        }}
        askWords={(picture, close) => <DraftCaption picture={picture} onClose={close} />}
        fault={fault ? t('drafts.upload.failed') : missing}
        camera={camera}
      />
      <VideoField
        address={`/seller/drafts/${id}/video${query}`}
        video={video?.name ?? null}
        poster={shown[0]?.name ?? null}
      />
    </section>
  )
}

function DraftCaption({ picture, onClose }: { picture: DraftPicture; onClose: () => void }) {
  const fetcher = useFetcher<EditAnswer>()
  const { data, state } = fetcher
  useEffect(() => {
    if (state === 'idle' && data?.said === 'saved') onClose()
  }, [state, data, onClose])
  const save = (words: PictureWords) => {
    const form = new FormData()
    for (const [name, text] of Object.entries(words)) form.set(name, text)
    form.set('intent', 'caption')
    form.set('name', picture.name)
    fetcher.submit(form, { method: 'post', preventScrollReset: true })
  }
  return <CaptionDialog picture={picture} busy={state !== 'idle'} onSave={save} onClose={onClose} />
}
