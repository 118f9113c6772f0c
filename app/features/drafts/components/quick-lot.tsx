import { Link } from '@remix-run/react'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Charges } from '#app/domain/money/pricing.ts'
import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import type { TakingSale } from '#app/flows/lots/draft-auction.server.ts'
import { Button } from '#app/ui/button.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { DRAFT_KEPT } from '../inputs.ts'
import type { DraftChoices } from '../queries.server.ts'
import { STEPS, type Step } from '../quick-steps.ts'
import { BeforePublishing } from './before-publishing.tsx'
import { type Draft, DraftActs, DraftFormShell, DraftNotes, useDraftForm } from './draft-form.tsx'
import { EditorPictures } from './editor-pictures.tsx'
import { QuickCamera } from './quick-camera.tsx'
import { QuickPrice } from './quick-price.tsx'
import { QuickSteps } from './quick-steps.tsx'
import { QuickSummary } from './quick-summary.tsx'
import { QuickWhat } from './quick-what.tsx'
import { SoldHere } from './sold-here.tsx'
import './quick-lot.css'
import './quick-parts.css'

// what few pictures need comes when it is asked for
const QuickCrop = onDemand(async () => (await import('./quick-crop.tsx')).QuickCrop)

/** Where a field stands that something is missing of. */
const STEP_OF: Readonly<Partial<Record<string, Step>>> = {
  pictures: 'pictures',
  title: 'what',
  description: 'what',
  condition: 'what',
  category: 'what',
  startPrice: 'price',
  buyNow: 'price',
  auction: 'price',
  closes: 'price',
  yard: 'price',
  binLocation: 'price',
}

type QuickLotProps = Draft & {
  fields: DraftFields
  pictures: DraftPicture[]
  video: LotVideo | null
  choices: DraftChoices
  sales: TakingSale[]
  tile: ReactNode
  /** When it would close as it is saved; null while that is not known. */
  closesAt: number | null
  charges: Charges | null
}

/**
 * One thing photographed and listed with one thumb: a step at a time, everything else as in the last lot. Without script all
 * steps stand below one another.
 */
export function QuickLot(props: QuickLotProps) {
  const { id, query, fields, pictures, video, choices, sales, sale, answer, tile, closesAt, charges } = props
  const { t } = useTranslation()
  const draft = useDraftForm(props)
  const { form, autosave, faultOf } = draft
  const head = useRef<HTMLHeadingElement>(null)
  const [step, setStep] = useState<Step | null>(null)
  // once there is script, one step is in sight
  useEffect(() => setStep((was) => was ?? 'pictures'), [])
  const [cover] = pictures
  const at = step === null ? 0 : STEPS.indexOf(step)
  const show = (next: Step) => {
    setStep(next)
    window.scrollTo({ top: 0 })
    head.current?.focus({ preventScroll: true })
  }
  const set = (name: string, change: (was: string) => string) => {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return ''
    field.value = change(field.value.trim())
    autosave.onInput()
    return field.value
  }
  const go = (by: 1 | -1) => {
    const way = STEPS.filter((each) => each !== 'crop' || cover)
    show(way[way.indexOf(step ?? 'pictures') + by] ?? 'pictures')
  }
  /** What is missing stands in another step, which is shown first. */
  const lead = (event: MouseEvent) => {
    const link = (event.target as HTMLElement).closest('a[href^="#lot-"]')
    const name = link?.getAttribute('href')?.slice('#lot-'.length) ?? ''
    const its = STEP_OF[name]
    if (!its || step === null) return
    event.preventDefault()
    setStep(its)
    requestAnimationFrame(() => document.getElementById(`lot-${name}`)?.focus())
  }
  const shown = (each: Step) => step === null || step === each
  const fieldsProps = { fields, choices, faultOf }
  return (
    <>
      {step && (
        <div className="quick-top">
          <Link className="icon-btn" to={`/seller/listing/draft${query}`} aria-label={t('quick.close')}>
            <X className="i i-l" aria-hidden="true" />
          </Link>
          <div
            className="quick-prog"
            role="progressbar"
            aria-label={t('quick.step', { at: at + 1, of: STEPS.length })}
            aria-valuenow={at + 1}
            aria-valuemin={0}
            aria-valuemax={STEPS.length}
          >
            <i style={{ width: `${((at + 1) * 100) / STEPS.length}%` }} />
          </div>
          <span className="cap num" aria-hidden="true" data-testid="quick-step">
            {t('quick.step', { at: at + 1, of: STEPS.length })}
          </span>
        </div>
      )}
      <div className="row row-wrap seller-title quick-title">
        <h1 className="h-page" ref={head} tabIndex={-1}>
          {step ? t(`quick.steps.${step}`) : t('quick.title')}
        </h1>
        <Link className="link push" to={`/post_project/create_lot/${id}${query}`}>
          {t('quick.all')}
        </Link>
      </div>
      {step === 'pictures' && <p className="muted quick-first">{t('quick.first')}</p>}
      <div className="quick-cols">
        {step && (
          <QuickSteps
            at={step}
            show={show}
            cover={cover}
            count={pictures.length}
            fields={fields}
            yard={choices.yards.find((yard) => yard.id === fields.yard)?.name ?? ''}
          />
        )}
        <div className="quick-body">
          <DraftFormShell draft={draft} className="quick" testId="quick-lot">
            {/* what repeats from lot to lot, as it was */}
            {DRAFT_KEPT.map((name) => (
              <input key={name} type="hidden" name={name} defaultValue={fields[name] ?? ''} />
            ))}
            <DraftNotes draft={draft} page={`/seller/quick/${id}${query}`} />
            <div hidden={!shown('pictures')}>
              <EditorPictures
                id={id}
                query={query}
                pictures={pictures}
                video={video}
                fault={answer?.picture ?? null}
                missing={faultOf('pictures')}
                camera={step ? (given) => <QuickCamera on={step === 'pictures'} {...given} /> : undefined}
              />
            </div>
            {step === 'crop' && cover && (
              <QuickCrop
                key={cover.name}
                address={`/seller/drafts/${id}/pictures${query}`}
                cover={cover}
                back={() => go(-1)}
                next={() => go(1)}
              />
            )}
            <section hidden={!shown('what')} className="stack">
              <QuickWhat
                {...fieldsProps}
                stepped={step !== null}
                speak={(name, words) => set(name, (was) => (was === '' ? words : `${was} ${words}`))}
                add={(sentence) =>
                  set('description', (was) => (was === '' ? sentence : `${was} ${sentence}`))
                }
              />
            </section>
            <section hidden={!shown('price')} className="stack">
              <QuickPrice
                {...fieldsProps}
                sales={sales}
                sale={sale}
                typed={answer?.typed?.auction}
                putPrice={(price) => set('startPrice', () => price)}
                hint={step === 'price' && <SoldHere form={form} choices={choices} query={query} />}
              />
            </section>
            <section hidden={!shown('publish')}>
              <QuickSummary
                fields={fields}
                choices={choices}
                closesAt={closesAt}
                charges={charges}
                fixed={fields.format === 'fixed'}
              />
            </section>
            {step !== 'crop' && (
              <div className="save quick-acts">
                {step && at > 0 && (
                  <Button type="button" size="lg" onClick={() => go(-1)}>
                    {t('quick.back')}
                  </Button>
                )}
                {step && step !== 'publish' && (
                  <Button type="button" variant="primary" size="lg" onClick={() => go(1)}>
                    {t('quick.next')}
                  </Button>
                )}
                {shown('publish') && (
                  <DraftActs draft={draft} size="lg" saveClass={step ? 'hide-s' : undefined} />
                )}
              </div>
            )}
          </DraftFormShell>
          {/* biome-ignore lint/a11y: its links lead by themselves where there is no script */}
          <div hidden={!shown('publish')} className="quick-check" onClick={lead}>
            <div className="quick-tile">{tile}</div>
            {draft.problems.length > 0 && <BeforePublishing problems={draft.problems} />}
          </div>
        </div>
        {step && (
          <aside className="quick-side" aria-label={t('drafts.asSeen')}>
            <p className="lbl">{t('drafts.asSeen')}</p>
            {tile}
          </aside>
        )}
      </div>
    </>
  )
}
