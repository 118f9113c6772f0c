import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Field } from './field.tsx'
import './line-picks.css'

/** A line of an invoice of which pieces and money (cents) are left. */
export type PickableLine = { id: string; lotNumber: number; title: string; quantity: number; left: number }

type LinePicksProps = {
  lines: readonly PickableLine[]
  isPicked?: (line: PickableLine) => boolean
  /** What its number of pieces begins with. */
  piecesOf: (line: PickableLine) => number
}

/** Lines to tick, each with its pieces, as parts of a form: `lines`, and `qty-` with a line's id. */
export function LinePicks({ lines, isPicked, piecesOf }: LinePicksProps) {
  const { t } = useTranslation()
  return (
    <ul className="items line-picks">
      {lines
        .filter(({ quantity }) => quantity > 0)
        .map((line) => (
          <li key={line.id}>
            <label className="check grow">
              <input type="checkbox" name="lines" value={line.id} defaultChecked={isPicked?.(line)} />
              <span>
                <b>{line.title}</b>
                <small>
                  {t('returns.lot', { lot: line.lotNumber })} ·{' '}
                  {t('returns.desk.lineLeft', { amount: formatExact(line.left) })}
                </small>
              </span>
            </label>
            {line.quantity > 1 && (
              <span className="row line-qty">
                <input
                  className="input"
                  type="number"
                  name={`qty-${line.id}`}
                  min={1}
                  max={line.quantity}
                  defaultValue={piecesOf(line)}
                  aria-label={t('returns.page.pieces', { lot: line.lotNumber })}
                />
                <span className="cap">{t('returns.page.of', { count: line.quantity })}</span>
              </span>
            )}
          </li>
        ))}
    </ul>
  )
}

/** An amount off the price of all lines or of one, as parts of a form: `amount` and `line`. `of`: tells several forms apart. */
export function AmountOff({ of, lines }: { of: string; lines: readonly PickableLine[] }) {
  const { t } = useTranslation()
  return (
    <div className="grid-2 line-picks">
      <Field id={`amount-${of}`} label={t('returns.desk.dollars')}>
        <input
          className="input"
          id={`amount-${of}`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
      </Field>
      <Field id={`line-${of}`} label={t('returns.desk.of')}>
        <select className="select" id={`line-${of}`} name="line">
          <option value="">{t('returns.desk.allLines')}</option>
          {lines.map((line) => (
            <option key={line.id} value={line.id}>
              {t('returns.lot', { lot: line.lotNumber })}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
