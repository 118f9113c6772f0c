import { useRef } from 'react'

/**
 * For a Radix dialog that no trigger of Radix' own opens: gives the focus back to whatever had it. Radix would leave it
 * nowhere, and whoever goes by keyboard would begin at the top of the page again.
 */
export function useFocusBack() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
  }
}
