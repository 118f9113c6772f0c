import { Minus, Plus } from 'lucide-react'
import { type ComponentPropsWithoutRef, useEffect, useRef, useState } from 'react'
import './number-field.css'
import './quantity-box.css'

type OwnProps = {
  min: number
  max: number
  /** Stands behind the field: "days". */
  unit?: string
  /** Numbers that are one press away, with their words. */
  usual?: readonly { value: number; word: string }[]
  /** Whether one less and one more are a press. */
  stepped?: boolean
  /** What its buttons are called. */
  words?: { usual?: string; less?: string; more?: string }
}
type NumberFieldProps = OwnProps & Omit<ComponentPropsWithoutRef<'input'>, keyof OwnProps>

/**
 * A whole number: typed, or chosen by the buttons beside it, which need script. The field is the form's own, so that it is
 * sent and put back as any other.
 */
export function NumberField({ min, max, unit, usual = [], stepped, words, ...input }: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(String(input.defaultValue ?? ''))
  useEffect(() => {
    const { form } = field.current ?? {}
    // what a reset puts back is there only after it has gone through
    const back = () => setTimeout(() => setText(field.current?.value ?? ''))
    form?.addEventListener('reset', back)
    return () => form?.removeEventListener('reset', back)
  }, [])
  const number = /^\d+$/.test(text.trim()) ? Number(text) : null
  // as if it had been typed: a form that reads itself hears of it
  const put = (value: number) => {
    const { current } = field
    if (!current) return
    current.value = String(value)
    current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const step = (by: number) => put(Math.min(max, Math.max(min, (number ?? min) + by)))
  const typed = (
    <input
      {...input}
      ref={field}
      className={stepped ? 'num' : 'input num number-typed'}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  )
  return (
    <div className="number-field">
      {usual.length > 0 && (
        <fieldset className="seg needs-script" aria-label={words?.usual}>
          {usual.map(({ value, word }) => (
            <button key={value} type="button" aria-pressed={number === value} onClick={() => put(value)}>
              {word}
            </button>
          ))}
        </fieldset>
      )}
      {stepped ? (
        <span className="qty">
          <button
            type="button"
            className="needs-script"
            aria-label={words?.less}
            disabled={number !== null && number <= min}
            onClick={() => step(-1)}
          >
            <Minus className="i" aria-hidden="true" />
          </button>
          {typed}
          <button
            type="button"
            className="needs-script"
            aria-label={words?.more}
            disabled={number !== null && number >= max}
            onClick={() => step(1)}
          >
            <Plus className="i" aria-hidden="true" />
          </button>
        </span>
      ) : (
        typed
      )}
      {unit && <span className="muted">{unit}</span>}
    </div>
  )
}
