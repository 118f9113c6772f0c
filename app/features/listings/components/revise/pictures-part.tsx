import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import { arrived, withoutTurns } from '#app/domain/shop/picture-order.ts'
import { actedOn, cutInPlace, inOrder, withWords } from '#app/domain/shop/pictures.ts'
import { CaptionDialog } from '#app/ui/pictures/caption-dialog.tsx'
import { PictureShelf } from '#app/ui/pictures/picture-shelf.tsx'
import { useUploads } from '#app/ui/pictures/use-uploads.ts'
import type { RevisePart } from './page.ts'

type PicturesPartProps = RevisePart & {
  /** Hears that the form says other pictures than before. */
  changed: () => void
}

/** The lot's pictures as the form has them: moved, cropped and captioned here, and saved with all else of the page. */
export function PicturesPart({ page, answer, changed }: PicturesPartProps) {
  const { t } = useTranslation()
  const [pictures, setPictures] = useState<DraftPicture[]>(answer?.refused?.pictures ?? page.images)
  const { row, query } = page
  const sending = useUploads(`/seller/lot/${row.id}/pictures${query}`, (kept, replaces, turn) =>
    setPictures((all) =>
      replaces !== null && all.some(({ name }) => name === replaces)
        ? cutInPlace(all, replaces, kept)
        : arrived(all, kept, turn),
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the form by then is read anew
  useEffect(changed, [pictures])
  const code = answer?.faults.pictures
  return (
    <section id="lot-pictures" tabIndex={-1}>
      {/* one of which every picture was taken out sends nothing: that there is a row of them is said by this */}
      <input type="hidden" name="picture" value="" />
      <PictureShelf
        pictures={pictures}
        sending={sending}
        order={(names) => setPictures((all) => withoutTurns(inOrder(all, names)))}
        act={(act, name) =>
          setPictures((all) => {
            const acted = actedOn(all, act, name)
            return act === 'remove' || act === 'restore' ? acted : withoutTurns(acted)
          })
        }
        captioned={(name, caption) => setPictures((all) => withWords(all, name, { caption }))}
        askWords={(picture, close) => (
          <CaptionDialog
            picture={picture}
            onClose={close}
            onSave={(words) => {
              setPictures((all) => withWords(all, picture.name, words))
              close()
            }}
          />
        )}
        fieldsOf={({ name, title = '', fileName = '' }) => (
          <>
            <input type="hidden" name="picture" value={name} />
            <input type="hidden" name={`title:${name}`} value={title} />
            <input type="hidden" name={`fileName:${name}`} value={fileName} />
          </>
        )}
        fault={
          code ? t(`revise.fault.${code as 'picture'}`, { defaultValue: t('revise.fault.other') }) : undefined
        }
      />
    </section>
  )
}
