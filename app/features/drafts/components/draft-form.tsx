import { Form, Link, useNavigation } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftProblem } from '#app/domain/shop/draft.ts'
import type { DraftPlace } from '#app/flows/lots/draft-auction.server.ts'
import type { EditAnswer } from '#app/flows/lots/edit-draft.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { faultsOf } from '../draft-faults.ts'
import { useAutosave } from './use-autosave.ts'

export type Draft = {
  id: string
  query: string
  version: number
  /** The template that a draft which nobody has saved yet begins with. */
  template: string | null
  problems: DraftProblem[]
  /** The auction that it is in. */
  sale: DraftPlace | null
  answer: EditAnswer | null
}

/** What the pages that write a draft share: it saves itself, and each of its faults has its words. */
export function useDraftForm({ id, query, version, template, problems, sale, answer }: Draft) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const autosave = useAutosave(form, { address: `/seller/drafts/${id}/words${query}`, version, answer })
  const { all, shown } = faultsOf({ problems, version, answer, inSale: sale !== null })
  const faultOf = (field: DraftProblem['field']) => {
    const problem = shown.find((each) => each.field === field)
    return problem ? t(`drafts.problem.${problem.code}`, { field: t(`drafts.field.${field}`) }) : undefined
  }
  const stale = autosave.stale || answer?.said === 'stale'
  return { form, busy, autosave, stale, version, template, answer, problems: all, faultOf }
}

export type DraftForm = ReturnType<typeof useDraftForm>

type DraftFormShellProps = {
  draft: DraftForm
  className: string
  testId: string
  children: ReactNode
}

/** The form itself: which words it has seen, and what Enter does. */
export function DraftFormShell({ draft, className, testId, children }: DraftFormShellProps) {
  const { form, autosave, version, template } = draft
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onInput={autosave.onInput}
      onBlur={autosave.onBlur}
      onSubmit={autosave.onSubmit}
      className={className}
      data-testid={testId}
    >
      <input type="hidden" name="version" defaultValue={version} />
      {template && <input type="hidden" name="template" value={template} />}
      {/* Enter in a field saves, and neither moves a picture nor takes it away */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
      {children}
    </Form>
  )
}

/** Keeps it, and publishes it; neither once somebody else has saved. */
export function DraftActs({ draft, size, saveClass }: DraftActsProps) {
  const { t } = useTranslation()
  const { stale, busy, autosave } = draft
  return (
    <>
      <Button name="intent" value="save" size={size} className={saveClass} disabled={stale}>
        {t('drafts.save')}
      </Button>
      <Button
        variant="primary"
        size={size}
        name="intent"
        value="publish"
        disabled={stale}
        busy={busy || autosave.waiting}
      >
        {t('drafts.publish')}
      </Button>
    </>
  )
}

type DraftActsProps = { draft: DraftForm; size?: 'lg' | undefined; saveClass?: string | undefined }

/** Why nothing was kept, where that is no single field's fault. `page` is read anew where somebody else has saved. */
export function DraftNotes({ draft, page }: { draft: DraftForm; page: string }) {
  const { t } = useTranslation()
  const { stale, answer } = draft
  return (
    <>
      {stale && (
        <Note tone="amber">
          {t('drafts.stale')}{' '}
          <Link className="link" to={page} reloadDocument>
            {t('drafts.readAnew')}
          </Link>
        </Note>
      )}
      {answer?.said === 'full' && <Note tone="amber">{t('templates.full')}</Note>}
      {answer?.said === 'unreadable' && <Note tone="amber">{t('drafts.unreadable')}</Note>}
    </>
  )
}
