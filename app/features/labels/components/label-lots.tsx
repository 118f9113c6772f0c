import { Link } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import type { LabelsInput } from '../inputs.ts'
import type { LabelLot } from '../queries.server.ts'

type LabelLotsProps = {
  lots: readonly LabelLot[]
  /** Those that wait for a bin. */
  left: readonly LabelLot[]
  asked: LabelsInput
  query: string
}

const NAMED_MOST = 5

/** Which lots have a label each, and those that have none yet. */
export function LabelLots({ lots, left, asked, query }: LabelLotsProps) {
  const { t } = useTranslation()
  const isLeft = new Set(left.map(({ id }) => id))
  const asksFor = asked.binless !== '' || left.length > 0
  return (
    <section className="lbp-part" aria-labelledby="labels-lots">
      <h2 className="h-sec" id="labels-lots">
        {t('labels.lots')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard */}
      <ul className="items lbp-lots" tabIndex={0} aria-labelledby="labels-lots">
        {lots.map(({ id, lotNumber, title, bin }) => (
          <li key={id} data-left={isLeft.has(id) ? '' : undefined}>
            <span className="mono">{bin || '–'}</span>
            <span className="grow">{title}</span>
            <span className="cap num">{lotNumber}</span>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <Note tone="amber" icon={TriangleAlert}>
          {left.length === 1
            ? t('labels.lotNoBin', { lot: left[0]?.lotNumber ?? left[0]?.title })
            : t('labels.noBin', { count: left.length })}{' '}
          {left.slice(0, NAMED_MOST).map(({ id, lotNumber, title, path }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <Link
                className="link"
                to={lotNumber === null ? `${path}${query}` : `/seller/lot/${id}${query}#words-binLocation`}
              >
                {left.length === 1 ? t('labels.giveBin') : (lotNumber ?? title)}
              </Link>
            </Fragment>
          ))}
        </Note>
      )}
      {asksFor && (
        <label className="check">
          <input type="checkbox" name="binless" value="on" defaultChecked={asked.binless !== ''} />
          <span>{t('labels.binless')}</span>
        </label>
      )}
    </section>
  )
}
