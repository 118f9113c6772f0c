import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

type MenuProps = {
  /** What stands on the button that opens it. */
  summary: ReactNode
  label?: string
  className?: string
  children: ReactNode
}

/** A disclosure that opens without script; with it, Escape, a click elsewhere and leaving the page close it. */
export function Menu({ summary, label, className, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (!menu?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
        menu.open = false
      } else if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false
    }
    const kinds = ['pointerdown', 'focusin', 'keydown']
    for (const kind of kinds) document.addEventListener(kind, close)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close)
    }
  }, [])

  return (
    <details key={key} ref={details} className={classNames('menu-root', className)}>
      <summary aria-label={label}>{summary}</summary>
      <div className="menu">{children}</div>
    </details>
  )
}
