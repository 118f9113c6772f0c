import { useEffect, useState } from 'react'

/**
 * For what stands on the page while it is open only: the focus goes back to where it was. A dialog knows that by
 * itself only when a trigger of its own has opened it.
 */
export function useReturnFocus() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    },
    [before],
  )
}
