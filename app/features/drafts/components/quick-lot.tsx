import { Form, Link, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftFields, type DraftPicture, type DraftProblem, TITLE_MOST } from '#app/domain/shop/draft.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import type { EditAnswer } from '#app/flows/lots/edit-draft.server.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { DRAFT_KEPT } from '../inputs.ts'
import type { DraftChoices } from '../queries.server.ts'
import { BeforePublishing } from './before-publishing.tsx'
import { EditorPictures } from './editor-pictures.tsx'
import { useAutosave } from './use-autosave.ts'
import { CategoryOptions, listOf } from './word-fields.tsx'

const STEPS = ['pictures', 'what', 'price', 'publish'] as const
type Step = (typeof STEPS)[number]
const PHRASES = ['works', 'untested', 'scratches', 'missing'] as const
const PRICES = ['1', '10', '20', '50'] as const
const FORM = 'lot'

type QuickLotProps = {
  id: string
  query: string
  fields: DraftFields
  pictures: DraftPicture[]
  video: LotVideo | null
  version: number
  problems: DraftProblem[]
  choices: DraftChoices
  answer: EditAnswer | null
  tile: ReactNode
}

/**
 * One thing photographed and listed with one thumb: a step at a time, everything else as in the last lot. Without script all
 * steps stand below one another.
 */
export function QuickLot(props: QuickLotProps) {
  const { id, query, fields, pictures, video, version, problems, choices, answer, tile } = props
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const [step, setStep] = useState<Step | null>(null)
  // once there is script, one step is in sight
  useEffect(() => setStep((was) => was ?? 'pictures'), [])
  const busy = useNavigation().state !== 'idle'
  const autosave = useAutosave(form, { address: `/seller/drafts/${id}/words${query}`, version, answer })
  const tried = answer?.said === 'not_ready'
  const current = tried ? answer.problems : problems
  const faultOf = (field: DraftProblem['field']) => {
    const problem = tried ? current.find((each) => each.field === field) : undefined
    return problem ? t(`drafts.problem.${problem.code}`, { field: t(`drafts.field.${field}`) }) : undefined
  }
  const at = step === null ? 0 : STEPS.indexOf(step)
  const go = (by: number) => {
    setStep(STEPS[at + by] ?? 'publish')
    head.current?.focus()
  }
  const set = (name: string, value: string, how: 'replace' | 'append') => {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    field.value = how === 'append' && field.value !== '' ? `${field.value.trim()} ${value}` : value
    autosave.onInput()
  }
  const shown = (each: Step) => step === null || step === each
  return (
    <>
      <h1 className="h-page seller-title" ref={head} tabIndex={-1}>
        {t('quick.title')}
      </h1>
      {step && (
        <p className="cap num" data-testid="quick-step">
          {t('quick.step', { at: at + 1, of: STEPS.length })}: {t(`quick.steps.${step}`)}
        </p>
      )}
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        onInput={autosave.onInput}
        onSubmit={autosave.onSubmit}
        className="quick"
        data-testid="quick-lot"
      >
        <input type="hidden" name="version" defaultValue={version} />
        {/* what repeats from lot to lot, as it was */}
        {DRAFT_KEPT.map((name) => (
          <input key={name} type="hidden" name={name} defaultValue={fields[name] ?? ''} />
        ))}
        {(autosave.stale || answer?.said === 'stale') && (
          <Note tone="amber">
            {t('drafts.stale')}{' '}
            <Link className="link" to={`/seller/quick/${id}${query}`} reloadDocument>
              {t('drafts.readAnew')}
            </Link>
          </Note>
        )}
        <div hidden={!shown('pictures')}>
          <EditorPictures
            id={id}
            query={query}
            pictures={pictures}
            video={video}
            fault={answer?.picture ?? null}
            missing={faultOf('pictures')}
          />
        </div>
        <section hidden={!shown('what')} className="stack">
          <div className="field">
            <label className="label" htmlFor="lot-title">
              {t('drafts.field.title')}
            </label>
            <input
              className="input"
              id={`${FORM}-title`}
              name="title"
              maxLength={TITLE_MOST}
              defaultValue={fields.title ?? ''}
              autoComplete="off"
              enterKeyHint="next"
            />
            <FieldErrors id="lot-title-error" errors={listOf(faultOf('title'))} />
          </div>
          <div className="field">
            <label className="label" htmlFor="lot-description">
              {t('drafts.field.description')}
            </label>
            <textarea
              className="input"
              id={`${FORM}-description`}
              name="description"
              rows={3}
              defaultValue={fields.description ?? ''}
            />
            <FieldErrors id="lot-description-error" errors={listOf(faultOf('description'))} />
            <div className="quick-chips">
              {PHRASES.map((phrase) => (
                <button
                  key={phrase}
                  type="button"
                  className="btn btn-secondary"
                  onClick={() => set('description', t(`quick.phrase.${phrase}`), 'append')}
                >
                  {t(`quick.chip.${phrase}`)}
                </button>
              ))}
            </div>
          </div>
          <Choice name="condition" value={fields.condition} fault={faultOf('condition')}>
            {choices.conditions.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Choice>
          <Choice name="category" value={fields.category} fault={faultOf('category')}>
            <CategoryOptions categories={choices.categories} />
          </Choice>
        </section>
        <section hidden={!shown('price')} className="stack">
          <div className="field">
            <label className="label" htmlFor="lot-startPrice">
              {t('drafts.field.startPrice')}
            </label>
            <span className="affix">
              <span>$</span>
              <input
                className="input num"
                id={`${FORM}-startPrice`}
                name="startPrice"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={fields.startPrice ?? ''}
              />
            </span>
            <FieldErrors id="lot-startPrice-error" errors={listOf(faultOf('startPrice'))} />
            <div className="quick-chips">
              {PRICES.map((price) => (
                <button
                  key={price}
                  type="button"
                  className="btn btn-secondary num"
                  onClick={() => set('startPrice', price, 'replace')}
                >
                  ${price}
                </button>
              ))}
            </div>
          </div>
          <div className="field">
            <label className="label" htmlFor="lot-closes">
              {t('drafts.field.closes')}
            </label>
            <input
              className="input num"
              type="datetime-local"
              id={`${FORM}-closes`}
              name="closes"
              defaultValue={fields.closes ?? ''}
            />
            <FieldErrors id="lot-closes-error" errors={listOf(faultOf('closes'))} />
          </div>
          <Choice name="yard" value={fields.yard} fault={faultOf('yard')}>
            {choices.yards.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Choice>
          <div className="field">
            <label className="label" htmlFor="lot-binLocation">
              {t('drafts.field.binLocation')}
            </label>
            <input
              className="input mono"
              id={`${FORM}-binLocation`}
              name="binLocation"
              defaultValue={fields.binLocation ?? ''}
              autoComplete="off"
            />
          </div>
        </section>
        <div className="save quick-acts">
          {step && at > 0 && (
            <Button type="button" onClick={() => go(-1)}>
              {t('quick.back')}
            </Button>
          )}
          {step && step !== 'publish' && (
            <Button type="button" variant="primary" size="lg" onClick={() => go(1)}>
              {t('quick.next')}
            </Button>
          )}
          {shown('publish') && (
            <>
              <Button name="intent" value="save">
                {t('drafts.save')}
              </Button>
              <Button
                variant="primary"
                size="lg"
                name="intent"
                value="publish"
                busy={busy || autosave.waiting}
              >
                {t('drafts.publish')}
              </Button>
            </>
          )}
        </div>
      </Form>
      <div hidden={!shown('publish')} className="quick-check">
        {tile}
        <BeforePublishing problems={current} />
      </div>
      <p>
        <Link className="link" to={`/post_project/create_lot/${id}${query}`}>
          {t('quick.all')}
        </Link>
      </p>
    </>
  )
}

type ChoiceProps = {
  name: 'condition' | 'category' | 'yard'
  value: string | undefined
  fault: string | undefined
  children: ReactNode
}

function Choice({ name, value, fault, children }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className="field">
      <label className="label" htmlFor={`${FORM}-${name}`}>
        {t(`drafts.field.${name}`)}
      </label>
      <select className="select" id={`${FORM}-${name}`} name={name} defaultValue={value ?? ''}>
        <option value="">{t('drafts.choose')}</option>
        {children}
      </select>
      <FieldErrors id={`${FORM}-${name}-error`} errors={listOf(fault)} />
    </div>
  )
}
