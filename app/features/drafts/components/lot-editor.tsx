import { Form, Link, useNavigation } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftFields, DraftPicture, DraftProblem } from '#app/domain/shop/draft.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import type { DraftPlace, TakingSale } from '#app/flows/lots/draft-auction.server.ts'
import type { EditAnswer } from '#app/flows/lots/edit-draft.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import type { DraftChoices } from '../queries.server.ts'
import { BeforePublishing } from './before-publishing.tsx'
import { ClosingFields } from './closing-fields.tsx'
import { EditorPictures } from './editor-pictures.tsx'
import { PickupFields, SaleFields } from './sale-fields.tsx'
import { useAutosave } from './use-autosave.ts'
import { WordFields } from './word-fields.tsx'
import '#app/ui/settings-rows.css'

type LotEditorProps = {
  id: string
  query: string
  fields: DraftFields
  pictures: DraftPicture[]
  video: LotVideo | null
  version: number
  savedAt: number | null
  problems: DraftProblem[]
  choices: DraftChoices
  /** The auctions that it may be put into, and the one that it is in. */
  sales: TakingSale[]
  sale: DraftPlace | null
  /** Now, on the yard's clock, as a date field writes it. */
  soonest: string | null
  answer: EditAnswer | null
  /** The lot as a shelf will show it, as far as it is saved. */
  tile: ReactNode
}

/** What of a lot's fields is wrong in words; only what was typed is called wrong before somebody wants to publish. */
export function LotEditor(props: LotEditorProps) {
  const { id, query, fields, pictures, video, version, savedAt, problems, choices, answer, tile } = props
  const { sales, sale, soonest } = props
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const autosave = useAutosave(form, { address: `/seller/drafts/${id}/words${query}`, version, answer })
  const tried = answer?.said === 'not_ready'
  // a refused publication is not followed by a new reading of the page
  const said = answer && tried && (answer.version ?? 0) >= version ? answer.problems : problems
  const current = sale ? said.map(ofItsSale) : said
  const shown = current.filter(({ code }) => tried || code !== 'missing')
  const faultOf = (field: DraftProblem['field']) => {
    const problem = shown.find((each) => each.field === field)
    return problem ? t(`drafts.problem.${problem.code}`, { field: t(`drafts.field.${field}`) }) : undefined
  }
  const stale = autosave.stale || answer?.said === 'stale'
  return (
    <div className="led">
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        onInput={autosave.onInput}
        onSubmit={autosave.onSubmit}
        className="led-form"
        data-testid="lot-editor"
      >
        <input type="hidden" name="version" defaultValue={version} />
        {/* Enter in a field saves, and does not move a picture */}
        <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
        <div className="led-main">
          {stale && (
            <Note tone="amber">
              {t('drafts.stale')}{' '}
              <Link className="link" to={`/post_project/create_lot/${id}${query}`} reloadDocument>
                {t('drafts.readAnew')}
              </Link>
            </Note>
          )}
          {answer?.said === 'full' && <Note tone="amber">{t('templates.full')}</Note>}
          {answer?.said === 'unreadable' && <Note tone="amber">{t('drafts.unreadable')}</Note>}
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
            <Button name="intent" value="save" disabled={stale}>
              {t('drafts.save')}
            </Button>
            <Button
              variant="primary"
              name="intent"
              value="publish"
              disabled={stale}
              busy={busy || autosave.waiting}
            >
              {t('drafts.publish')}
            </Button>
          </span>
        </div>
      </Form>
      {/* outside of the form: a tile has forms of its own */}
      <aside className="led-side">
        <section aria-label={t('drafts.asSeen')} className="led-tile">
          <p className="lbl">{t('drafts.asSeen')}</p>
          {tile}
        </section>
        <BeforePublishing problems={current} />
      </aside>
    </div>
  )
}

/** When it closes is its auction's to say: so is what is wrong with that. */
function ofItsSale(problem: DraftProblem): DraftProblem {
  const { field, code } = problem
  return field === 'closes' ? { field: 'auction', code } : problem
}

function SavedAt({ at }: { at: number }) {
  const { t } = useTranslation()
  return (
    <>
      {t('drafts.savedAt')} <Time at={at} form="moment" />
    </>
  )
}
