import { Form } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { VideoField } from '#app/ui/video-field.tsx'
import type { RevisePage } from './page.ts'

/** The lot's video, which changes as its pictures do: once somebody has offered it is asked first, and they are told. */
export function VideoForm({ page }: { page: RevisePage }) {
  const { t } = useTranslation()
  const { row, images, video, log, query } = page
  const form = useRef<HTMLFormElement>(null)
  const [wish, setWish] = useState<'send' | 'remove' | null>(null)
  const chosen = useRef(() => {})
  const isTold = log.firstOfferAt !== null
  const review = (event: FormEvent) => {
    if (!isTold || wish === 'remove') return
    event.preventDefault()
    setWish('remove')
  }
  const goOn = () => {
    if (wish === 'send') chosen.current()
    else form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('[value=remove-video]'))
    setWish(null)
  }
  return (
    <Form ref={form} method="post" onSubmit={review} data-testid="video-form">
      <input type="hidden" name="seen" value={log.version} />
      <VideoField
        address={`/seller/lot/${row.id}/video${query === '' ? '?' : `${query}&`}seen=${log.version}`}
        video={video}
        poster={images[0]?.name ?? null}
        before={
          isTold
            ? (send) => {
                chosen.current = send
                setWish('send')
              }
            : undefined
        }
      />
      <Dialog
        open={wish !== null}
        onOpenChange={(open) => !open && setWish(null)}
        title={t('revise.videoAfter', { count: log.people })}
        footer={
          <>
            <Button type="button" onClick={() => setWish(null)}>
              {t('revise.back')}
            </Button>
            <Button type="button" variant="primary" onClick={goOn}>
              {t('revise.changeAndTell', { count: log.people })}
            </Button>
          </>
        }
      >
        <ul className="stack">
          <li>{t('revise.toldNow', { count: log.people })}</li>
          <li>{t('revise.videoStays')}</li>
          <li>{t('revise.offersStand')}</li>
        </ul>
      </Dialog>
    </Form>
  )
}
