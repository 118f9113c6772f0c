import { useSearchParams } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { askToSignIn, signInAsked } from '#app/lib/sign-in-steps.ts'

/** Whether this page stands in a drawer over another one: `?popup=1`. */
export function useIsPopup(): boolean {
  const [params] = useSearchParams()
  return params.get('popup') === '1'
}

/** A page in a drawer: no header, no footer; what leads elsewhere leads the whole window there. */
export function PopupFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.pathname === location.pathname) return
      if (link.origin !== location.origin || window.top === window) return
      event.preventDefault()
      event.stopPropagation()
      const asked = signInAsked(link)
      if (asked && window.parent === window.top) askToSignIn(window.parent.document, asked)
      else window.top?.location.assign(link.href)
    }
    const passEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('[role="dialog"][data-state="open"]')) return
      window.parent.document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    }
    document.addEventListener('click', leave, true)
    document.addEventListener('keydown', passEscape)
    return () => {
      document.removeEventListener('click', leave, true)
      document.removeEventListener('keydown', passEscape)
    }
  }, [])
  return (
    <main id="main" className="wrap popup" tabIndex={-1}>
      {children}
    </main>
  )
}
