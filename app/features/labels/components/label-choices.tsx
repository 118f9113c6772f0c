import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuantityBox } from '#app/ui/quantity-box.tsx'
import {
  COPIES_MOST,
  LABEL_ORDERS,
  LABEL_PARTS,
  type LabelsInput,
  labelsOn,
  PAPERS,
  SHEET_LABELS,
} from '../inputs.ts'

type LabelChoicesProps = {
  asked: LabelsInput
  /** How many lots are printed. */
  lots: number
  choose: (changed: Record<string, string>) => void
}

/** Paper, the first label that is free, what stands on each, how many of each, and in which order. */
export function LabelChoices({ asked, lots, choose }: LabelChoicesProps) {
  const { t } = useTranslation()
  const { paper, order, on } = asked
  return (
    <>
      <fieldset className="lbp-part">
        <legend className="h-sec">{t('labels.paper')}</legend>
        <div className="lbp-papers">
          {PAPERS.map((each) => (
            <label key={each} className="check">
              <input type="radio" name="paper" value={each} defaultChecked={paper === each} />
              <span>
                <b>{t(`labels.papers.${each}`)}</b>
                <small>{t(`labels.sizes.${each}`)}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {paper === '5160' ? (
        <Begin asked={asked} lots={lots} />
      ) : (
        <input type="hidden" name="begin" value={asked.begin} />
      )}
      <fieldset className="lbp-part">
        <legend className="h-sec">{t('labels.each')}</legend>
        {/* says that it was chosen, where nothing is ticked */}
        <input type="hidden" name="on" value="" />
        <div className="lbp-checks">
          {LABEL_PARTS.map((part) => (
            <label key={part} className="check">
              <input type="checkbox" name="on" value={part} defaultChecked={on.includes(part)} />
              <span>{t(`labels.part.${part}`)}</span>
            </label>
          ))}
        </div>
        <Copies asked={asked} choose={choose} />
        <div className="set">
          <label className="h-sub" htmlFor="labels-order">
            {t('labels.order')}
          </label>
          <select className="select" id="labels-order" name="order" defaultValue={order}>
            {LABEL_ORDERS.map((each) => (
              <option key={each} value={each}>
                {t(`labels.orders.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
    </>
  )
}

/** A sheet of thirty, of which some may be gone. */
function Begin({ asked, lots }: { asked: LabelsInput; lots: number }) {
  const { t } = useTranslation()
  const { begin } = asked
  const { to } = labelsOn(1, lots, asked)
  return (
    <fieldset className="lbp-begin">
      <legend className="sr">{t('labels.beginGroup')}</legend>
      <div>
        <p className="h-sub">{t('labels.beginAt', { label: begin })}</p>
        <p className="cap">
          {begin > 1 && `${t('labels.gone', { count: begin - 1 })} `}
          {t('labels.beginHow')}
        </p>
      </div>
      <div className="lbp-pos">
        {Array.from({ length: SHEET_LABELS }, (_, at) => at + 1).map((label) => (
          <input
            key={label}
            type="radio"
            name="begin"
            value={label}
            defaultChecked={label === begin}
            aria-label={t('labels.label', { label })}
            data-at={label < begin ? 'gone' : label <= to ? 'printed' : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Copies({ asked: { copies }, choose }: Pick<LabelChoicesProps, 'asked' | 'choose'>) {
  const { t } = useTranslation()
  const [text, setText] = useState(String(copies))
  return (
    <div className="set">
      <div>
        <label className="h-sub" htmlFor="labels-copies">
          {t('labels.copies')}
        </label>
        <p className="cap">{t('labels.copiesHow')}</p>
      </div>
      <QuantityBox
        id="labels-copies"
        name="copies"
        text={text}
        stock={COPIES_MOST}
        words={{ less: t('labels.fewer'), more: t('labels.more') }}
        onType={setText}
        onStep={(next) => {
          setText(next)
          choose({ copies: next })
        }}
      />
    </div>
  )
}
