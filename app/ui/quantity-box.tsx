import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTypedBefore } from './start/use-typed-before.ts'
import './quantity-box.css'

type QuantityBoxProps = {
  id: string
  name?: string
  text: string
  /** Pieces left: the buttons go no further. */
  stock: number
  words: { label?: string; less: string; more: string }
  invalid?: boolean
  describedBy?: string
  testId?: string
  onType: (text: string) => void
  /** Told apart from typing: a step is complete in itself. */
  onStep?: (text: string) => void
}

/** Pieces as typed; 0 where it is no whole number. */
export function piecesOf(text: string): number {
  const pieces = Number(text)
  return Number.isSafeInteger(pieces) && pieces > 0 ? pieces : 0
}

/** How many pieces: typed, or by a button on either side, which need script. */
export function QuantityBox({
  id,
  name = 'qty',
  text,
  stock,
  words,
  invalid,
  describedBy,
  testId,
  onType,
  onStep = onType,
}: QuantityBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  useTypedBefore(field, text, onType)
  const pieces = piecesOf(text)
  const step = (by: number) => onStep(String(Math.min(stock, Math.max(1, pieces + by))))
  return (
    <span className="qty">
      <button
        type="button"
        className="needs-script"
        aria-label={words.less}
        disabled={pieces <= 1}
        onClick={() => step(-1)}
      >
        <Minus className="i" aria-hidden="true" />
      </button>
      <input
        ref={field}
        id={id}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={text}
        aria-label={words.label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        data-testid={testId}
        onChange={(event) => onType(event.target.value)}
      />
      <button
        type="button"
        className="needs-script"
        aria-label={words.more}
        disabled={pieces >= stock}
        onClick={() => step(1)}
      >
        <Plus className="i" aria-hidden="true" />
      </button>
    </span>
  )
}
