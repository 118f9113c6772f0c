import { useTranslation } from 'react-i18next'
import { byYard, type CartLine } from '../line.ts'
import { CartRow } from './cart-row.tsx'
import type { Refused } from './use-cart-words.ts'

type CartListsProps = {
  lines: readonly CartLine[]
  /** What was refused just now, by the line's id. */
  refused: ReadonlyMap<string, Refused>
  onRemove: (line: CartLine) => void
}

/** The cart's lines by where they are collected. */
export function CartLists({ lines, refused, onRemove }: CartListsProps) {
  const { t } = useTranslation()
  return (
    <div className="stack-l">
      {byYard(lines).map((those) => {
        const [first] = those
        if (!first) return null
        const { yard } = first
        const days = Math.min(...those.map(({ pickupDeadlineDays }) => pickupDeadlineDays))
        return (
          <section key={yard.id} aria-labelledby={`yard-${yard.id}`}>
            <div className="row row-wrap cart-yard">
              <h2 className="h-sec" id={`yard-${yard.id}`}>
                {yard.name}
              </h2>
              <span className="cap">{t('cart.within', { count: days })}</span>
            </div>
            <ul className="items cart">
              {those.map((line) => (
                <CartRow
                  key={line.id}
                  line={line}
                  refused={refused.get(line.id) ?? null}
                  onRemove={onRemove}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
