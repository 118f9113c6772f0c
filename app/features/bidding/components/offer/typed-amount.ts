import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Kept, keepAmount } from '#app/domain/money/amount.ts'

type Amounts = {
  wholeDollars: boolean
  setText: (text: string) => void
  /** What was typed or pasted had more to it than an amount here can have; `setText` has what is kept. */
  onCut: () => void
}

/** Keeps a field to an amount as it is typed or pasted, in the reader's own way of writing one. */
export function useTypedAmount({ wholeDollars, setText, onCut }: Amounts) {
  const { i18n } = useTranslation()
  const reader = { language: i18n.language, wholeDollars }
  const kept = useRef<Kept>({ text: '', cut: false })
  const forget = () => {
    kept.current = { text: '', cut: false }
  }

  function take(typed: string, pasted: boolean) {
    kept.current = keepAmount(typed, { ...reader, pasted }, kept.current)
    setText(kept.current.text)
    if (kept.current.cut) onCut()
  }

  return {
    /** What stood in the field before there was a script is taken as if it was pasted. */
    takeBefore: (standing: string) => take(standing, true),
    /** Whether something was left out and its author has done nothing since: what is sent now is told of it once more. */
    wasCut() {
      const { cut } = kept.current
      forget()
      return cut
    },
    fieldProps: {
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const { inputType } = event.nativeEvent as InputEvent
        take(event.target.value, inputType !== undefined && PASTED.test(inputType))
      },
      onKeyDown: refuseLetters,
      onBlur: forget,
      // whoever goes elsewhere in the field, or marks what is in it, begins anew
      onSelect(event: { currentTarget: HTMLInputElement }) {
        const { selectionStart, selectionEnd, value } = event.currentTarget
        if (selectionStart !== selectionEnd || selectionStart !== value.length) forget()
      },
    },
  }
}

const PASTED = /^insertFrom|^insertReplacement/

/** Keys that no amount is written with do nothing. */
export function refuseLetters(event: KeyboardEvent<HTMLInputElement>) {
  const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  if (types && !/[\d.,\s$]/.test(event.key)) event.preventDefault()
}
