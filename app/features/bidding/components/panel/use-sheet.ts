import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useCommitEffect } from '#app/ui/use-commit-effect.ts'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), summary'

/**
 * The panel as a sheet on a narrow page: it stays the same element, so what was typed stays in it. The focus is kept
 * inside; a dialog that opens on top has it to itself until it closes.
 */
export function useSheet() {
  const panel = useRef<HTMLElement>(null)
  const first = useRef<string | null>(null)
  const [open, setOpen] = useState(false)

  // opened by a tap that came before the script (ui/start/early-page)
  useCommitEffect(() => {
    if (document.body.hasAttribute('data-sheet')) setOpen(true)
  }, [])
  useEffect(() => {
    const inside = panel.current
    if (!open || !inside) return
    document.body.setAttribute('data-sheet', '')
    const before = document.activeElement
    const stops = () =>
      [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.offsetParent !== null)
    const asked = first.current && document.getElementById(first.current)
    first.current = null
    const to = asked || stops()[0]
    // whoever is in it already stays where they are
    if (asked || !inside.contains(before)) to?.focus()

    const onKey = (event: KeyboardEvent) => {
      // A dialog on top has dealt with it.
      if (event.defaultPrevented || document.querySelector('[role="dialog"][data-state="open"]')) return
      if (event.key === 'Escape') setOpen(false)
      if (event.key !== 'Tab') return
      const all = stops()
      const edge = event.shiftKey ? all[0] : all.at(-1)
      if (document.activeElement !== edge && inside.contains(document.activeElement)) return
      event.preventDefault()
      const next = event.shiftKey ? all.at(-1) : all[0]
      next?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.body.removeAttribute('data-sheet')
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open])

  const show = useCallback((event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }, [])
  /** Goes to a field of the panel; where only the sheet shows it, by opening that. */
  const goTo = useCallback((id: string) => {
    const field = document.getElementById(id)
    if (field?.offsetParent) return field.focus()
    first.current = id
    setOpen(field !== null)
  }, [])
  const hide = useCallback(() => setOpen(false), [])
  const panelProps = open
    ? ({ ref: panel, role: 'dialog', 'aria-modal': true } as const)
    : ({ ref: panel } as const)
  return { open, show, goTo, hide, panelProps }
}
