import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import type { TakingSale } from '#app/flows/lots/draft-auction.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import type { DraftChoices } from '../queries.server.ts'
import { BeforePublishing } from './before-publishing.tsx'
import { ClosingFields } from './closing-fields.tsx'
import { type Draft, DraftActs, DraftFormShell, DraftNotes, useDraftForm } from './draft-form.tsx'
import { EditorPictures } from './editor-pictures.tsx'
import { PickupFields, SaleFields } from './sale-fields.tsx'
import { WordFields } from './word-fields.tsx'
import '#app/ui/settings-rows.css'

type LotEditorProps = Draft & {
  fields: DraftFields
  pictures: DraftPicture[]
  video: LotVideo | null
  savedAt: number | null
  choices: DraftChoices
  /** The auctions that it may be put into. */
  sales: TakingSale[]
  /** Now, on the yard's clock, as a date field writes it. */
  soonest: string | null
  /** The lot as a shelf will show it, as far as it is saved. */
  tile: ReactNode
}

/** All fields of a lot, as it stands in a draft. */
export function LotEditor(props: LotEditorProps) {
  const { id, query, fields, pictures, video, savedAt, choices, answer, tile } = props
  const { sales, sale, soonest } = props
  const { t } = useTranslation()
  const draft = useDraftForm(props)
  const { autosave, busy, stale, faultOf } = draft
  return (
    <div className="led">
      <DraftFormShell draft={draft} className="led-form" testId="lot-editor">
        <div className="led-main">
          <DraftNotes draft={draft} page={`/post_project/create_lot/${id}${query}`} />
          <EditorPictures
            id={id}
            query={query}
            pictures={pictures}
            video={video}
            fault={answer?.picture ?? null}
            missing={faultOf('pictures')}
          />
          <WordFields fields={fields} choices={choices} faultOf={faultOf} />
          <SaleFields fields={fields} choices={choices} faultOf={faultOf} />
          <ClosingFields
            fields={fields}
            choices={choices}
            faultOf={faultOf}
            soonest={soonest}
            sales={sales}
            sale={sale}
            typed={answer?.typed?.auction}
          />
          <PickupFields fields={fields} choices={choices} faultOf={faultOf} />
        </div>
        <div className="save led-save">
          <p className="cap" role="status">
            {autosave.saving ? t('drafts.saving') : savedAt ? <SavedAt at={savedAt} /> : t('drafts.notSaved')}
          </p>
          <span className="row push">
            {savedAt !== null && (
              <Button variant="quiet" name="intent" value="discard" disabled={busy}>
                {t('drafts.discard')}
              </Button>
            )}
            <Button variant="quiet" name="intent" value="template" disabled={busy || stale}>
              {t('templates.fromDraft')}
            </Button>
            <DraftActs draft={draft} />
          </span>
        </div>
      </DraftFormShell>
      {/* outside of the form: a tile has forms of its own */}
      <aside className="led-side">
        <section aria-label={t('drafts.asSeen')} className="led-tile">
          <p className="lbl">{t('drafts.asSeen')}</p>
          {tile}
          {savedAt !== null && (
            <p>
              <Link className="link" to={`/seller/drafts/${id}/preview${query}`}>
                {t('drafts.preview.open')}
              </Link>
            </p>
          )}
        </section>
        <BeforePublishing problems={draft.problems} />
      </aside>
    </div>
  )
}

function SavedAt({ at }: { at: number }) {
  const { t } = useTranslation()
  return (
    <>
      {t('drafts.savedAt')} <Time at={at} form="moment" />
    </>
  )
}
