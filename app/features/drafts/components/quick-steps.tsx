import { useTranslation } from 'react-i18next'
import { type DraftFields, type DraftPicture, PICTURES_MOST } from '#app/domain/shop/draft.ts'
import { STEPS, type Step } from '../quick-steps.ts'

type QuickStepsProps = {
  at: Step
  show: (step: Step) => void
  cover: DraftPicture | undefined
  /** Of its pictures. */
  count: number
  fields: DraftFields
  /** What its yard is called; empty where none is chosen. */
  yard: string
}

/** All steps with what each has by now, beside the one in sight where there is room. */
export function QuickSteps({ at, show, cover, count, fields, yard }: QuickStepsProps) {
  const { t } = useTranslation()
  const price = fields.startPrice?.trim()
  const said: Record<Step, string> = {
    pictures: t('quick.has.pictures', { count, most: PICTURES_MOST }),
    crop: cover ? t(cover.original ? 'quick.has.cropped' : 'quick.has.whole') : t('quick.has.nothing'),
    what: fields.title?.trim() || t('quick.has.nothing'),
    price:
      [price && `$${price.replace(/^\$/, '')}`, yard].filter(Boolean).join(', ') || t('quick.has.nothing'),
    publish: t('quick.steps.publish'),
  }
  return (
    <nav className="quick-steps" aria-label={t('quick.stepsName')}>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === at ? 'step' : undefined}
              disabled={step === 'crop' && !cover}
              onClick={() => show(step)}
            >
              <b>{t(`quick.name.${step}`)}</b>
              <small>{said[step]}</small>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
