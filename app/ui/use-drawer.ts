import { useEffect, useRef, useState } from 'react'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), summary'

/**
 * A drawer that opens by its address where there is no script (`<a href="#menu">`, shown by :target). With script the
 * same links open it in place, and links with `data-closes="menu"` close it: the focus goes in and stays in, Escape
 * closes it too. It is open at one place only: when `place` becomes another, it closes.
 */
export function useDrawer<Panel extends HTMLElement>(id: string, place: string) {
  const panel = useRef<Panel>(null)
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === place

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return
      if (event.target.closest(`a[href="#${id}"]`)) {
        // a link that has done something else instead only falls back to the drawer
        if (event.defaultPrevented) return
        event.preventDefault()
        setOpenAt(place)
      } else if (event.target.closest(`[data-closes="${id}"]`)) {
        // Opened by its address, it closes by its link's.
        if (open) event.preventDefault()
        setOpenAt(null)
      }
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [id, place, open])

  useEffect(() => {
    const inside = panel.current
    return open && inside ? holdFocus(inside, () => setOpenAt(null)) : undefined
  }, [open])

  return {
    /** For the panel itself. */
    panelProps: open
      ? ({ id, ref: panel, 'data-open': '', role: 'dialog', 'aria-modal': true } as const)
      : ({ id, ref: panel } as const),
  }
}

/** Takes the focus in, keeps it there, and gives it back in the end. */
function holdFocus(inside: HTMLElement, close: () => void): () => void {
  const before = document.activeElement
  const stops = () =>
    [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.offsetParent !== null)
  stops()[0]?.focus()

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Tab') return
    const all = stops()
    const edge = event.shiftKey ? all[0] : all.at(-1)
    if (document.activeElement === edge || !inside.contains(document.activeElement)) {
      event.preventDefault()
      const next = event.shiftKey ? all.at(-1) : all[0]
      next?.focus()
    }
  }
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('keydown', onKey)
    if (before instanceof HTMLElement) before.focus()
  }
}
