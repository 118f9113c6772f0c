import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { pictureAddress } from '#app/ui/picture.tsx'
import { useCropPane } from '#app/ui/pictures/use-crop-pane.tsx'
import { faultOf } from '#app/ui/upload-fault.ts'

type QuickCropProps = {
  /** Where pictures of this lot are sent. */
  address: string
  cover: DraftPicture
  back: () => void
  next: () => void
}

/** The cover cut out, which may be left as it is. The step is over once the cut has arrived. */
export function QuickCrop({ address, cover, back, next }: QuickCropProps) {
  const { t } = useTranslation()
  const { pane, canCut, cut } = useCropPane(pictureAddress(cover.name, 1200))
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const save = async () => {
    const part = await cut()
    if (!part) return
    setBusy(true)
    const refused = await sendCut(address, part, cover.name)
    setBusy(false)
    setFault(refused)
    if (refused) return
    revalidate()
    next()
  }
  return (
    <>
      <section>
        {pane}
        <FieldErrors
          id="quick-crop-error"
          errors={fault ? [t(`drafts.upload.${fault === 'offline' ? 'offline' : 'failed'}`)] : undefined}
        />
      </section>
      <div className="save quick-acts">
        <Button type="button" size="lg" onClick={back}>
          {t('quick.back')}
        </Button>
        <Button type="button" size="lg" onClick={next}>
          {t('quick.skip')}
        </Button>
        <Button
          type="button"
          variant="primary"
          size="lg"
          busy={busy}
          disabled={!canCut}
          onClick={() => void save()}
        >
          {t('crop.save')}
        </Button>
      </div>
    </>
  )
}

/** Why a cut was not kept; null where it was. */
async function sendCut(address: string, part: File, replaces: string): Promise<string | null> {
  const form = new FormData()
  form.set('picture', part)
  form.set('replaces', replaces)
  try {
    const response = await fetch(address, { method: 'POST', body: form, redirect: 'error' })
    return response.ok ? null : faultOf(await response.text())
  } catch {
    return 'offline'
  }
}
