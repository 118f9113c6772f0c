import { useEffect, useRef, useState } from 'react'
import { type Cents, formatMoney } from '#app/domain/money/money.ts'

type LotPriceProps = {
  cents: Cents
  /** Offers to sell: lower is onward. */
  falls?: boolean
  className?: string
}

/** A price that moved on flashes its own ground; nothing else moves. Not one that went back: nobody offered that. */
export function LotPrice({ cents, falls = false, className = 'amt' }: LotPriceProps) {
  const known = useRef(cents)
  const [moves, setMoves] = useState({ count: 0, onward: false })
  useEffect(() => {
    const before = known.current
    if (before === cents) return
    known.current = cents
    const onward = falls ? cents < before : cents > before
    setMoves(({ count }) => ({ count: count + 1, onward }))
  }, [cents, falls])
  return (
    <span key={moves.count} className={moves.onward ? `${className} flash` : className} data-field="price">
      {formatMoney(cents)}
    </span>
  )
}
