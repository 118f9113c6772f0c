import { useRef } from 'react'

/**
 * For a Radix dialog that no trigger of Radix' own opens: what gives the focus back to whatever had it before. Radix would
 * leave it nowhere, and whoever goes by keyboard would begin at the top of the page again. It is read as the dialog is
 * drawn, since a field of its own may take the focus as it comes.
 */
export function useFocusBack(open: boolean): (closed: Event) => void {
  const before = useRef<Element | null>(null)
  const was = useRef(false)
  if (open && !was.current) before.current = document.activeElement
  was.current = open
  return (closed) => {
    closed.preventDefault()
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
}
