import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { countPages, type LabelsInput, labelParams, labelsOn } from '../inputs.ts'

type LabelPreviewProps = {
  asked: LabelsInput
  /** How an address says which lots they are. */
  source: readonly (readonly [string, string])[]
  keep: Readonly<Record<string, string>>
  /** How many lots are printed. */
  lots: number
}

/** So many labels of a roll are shown beside one another. */
const ROLL_SHOWN = 2

/** The sheet that is looked at, as it will be printed. */
export function LabelPreview({ asked, source, keep, lots }: LabelPreviewProps) {
  const { t } = useTranslation()
  const isRoll = asked.paper === '4x6'
  const pages = countPages(lots, asked)
  const views = isRoll ? Math.ceil(pages / ROLL_SHOWN) : pages
  const view = Math.min(asked.sheet, Math.max(1, views))
  const params = labelParams(asked, keep, source)
  const address = (path: string, sheet: number) => `${path}?${params}&sheet=${sheet}`
  const first = isRoll ? (view - 1) * ROLL_SHOWN + 1 : view
  const last = isRoll ? Math.min(pages, first + ROLL_SHOWN - 1) : view
  const { from, to } = labelsOn(first, lots, asked)
  const said = isRoll
    ? first === last
      ? t('labels.oneOf', { from: first, total: pages })
      : t('labels.twoOf', { from: first, to: last, total: pages })
    : t('labels.sheet', { sheet: view, sheets: pages, from, to })
  const shown = pages === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return (
    <section className="lbp-pre" aria-label={t('labels.preview')}>
      <p className="lbl row row-wrap">
        <span data-testid="labels-said">{pages === 0 ? t('labels.nothing') : said}</span>
        <span className="push">{t('labels.full')}</span>
      </p>
      <div className="lbp-desk" data-paper={asked.paper}>
        {shown.map((page) => (
          <img
            key={page}
            src={address('/seller/labels.svg', page)}
            width={isRoll ? 288 : 612}
            height={isRoll ? 432 : 792}
            alt={said}
          />
        ))}
      </div>
      {views > 1 && (
        <nav className="row lbp-turn" aria-label={t('labels.sheets')}>
          {view > 1 && (
            <Link className="link" to={address('', view - 1)} preventScrollReset>
              {t('labels.before')}
            </Link>
          )}
          {view < views && (
            <Link className="link push" to={address('', view + 1)} preventScrollReset>
              {t('labels.next')}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
